extension KernelPatch {
  /// The option `progress=FILE`: a page shared with the host says what the kernel is doing.
  static let progress = #"""
    --- /dev/null
    +++ b/arch/um/include/shared/condition.h
    @@ -0,0 +1,18 @@
    +/* SPDX-License-Identifier: GPL-2.0 */
    +/*
    + * What condition adds to User-Mode Linux.
    + */
    +#ifndef __UM_CONDITION_H
    +#define __UM_CONDITION_H
    +
    +/* A page shared with the program that started this kernel. */
    +struct condition_progress {
    +	unsigned long long time;	/* virtual nanoseconds since the start */
    +	unsigned long long calls;	/* system calls so far */
    +	int pid;			/* the process that runs */
    +	int call;			/* the number of its last system call */
    +	char comm[16];			/* its name */
    +};
    +extern struct condition_progress *condition_progress;
    +
    +#endif
    --- a/arch/um/kernel/process.c
    +++ b/arch/um/kernel/process.c
    @@ -33,6 +33,7 @@
     #include <as-layout.h>
     #include <kern_util.h>
     #include <os.h>
    +#include <condition.h>
     #include <skas.h>
     #include <registers.h>
     #include <linux/time-internal.h>
    @@ -71,6 +72,8 @@
     {
     	to->thread.prev_sched = from;
     	set_current(to);
    +	condition_progress->pid = to->tgid;
    +	memcpy(condition_progress->comm, to->group_leader->comm, sizeof(to->comm));

     	switch_threads(&from->thread.switch_buf, &to->thread.switch_buf);
     	arch_switch_to(current);
    --- a/arch/um/kernel/skas/syscall.c
    +++ b/arch/um/kernel/skas/syscall.c
    @@ -13,6 +13,7 @@
     #include <linux/time-internal.h>
     #include <asm/unistd.h>
     #include <asm/delay.h>
    +#include <condition.h>

     void handle_syscall(struct uml_pt_regs *r)
     {
    @@ -32,7 +33,13 @@

     	syscall = UPT_SYSCALL_NR(r);
     	if (syscall >= 0 && syscall < __NR_syscalls) {
    -		unsigned long ret = EXECUTE_SYSCALL(syscall, regs);
    +		unsigned long ret;
    +
    +		condition_progress->calls++;
    +		condition_progress->call = syscall;
    +		memcpy(condition_progress->comm, current->group_leader->comm,
    +		       sizeof(current->comm));
    +		ret = EXECUTE_SYSCALL(syscall, regs);

     		PT_REGS_SET_SYSCALL_RETURN(regs, ret);

    --- a/arch/um/kernel/time.c
    +++ b/arch/um/kernel/time.c
    @@ -23,6 +23,7 @@
     #include <linux/time-internal.h>
     #include <linux/um_timetravel.h>
     #include <shared/init.h>
    +#include <condition.h>

     #ifdef CONFIG_UML_TIME_TRAVEL_SUPPORT
     enum time_travel_mode time_travel_mode;
    @@ -56,6 +57,7 @@
     		panic("The system was going to sleep forever, aborting");

     	time_travel_time = ns;
    +	condition_progress->time = ns;
     }

     enum time_travel_message_handling {
    --- a/arch/um/os-Linux/util.c
    +++ b/arch/um/os-Linux/util.c
    @@ -15,8 +15,10 @@
     #include <sys/mman.h>
     #include <sys/utsname.h>
     #include <sys/random.h>
    +#include <fcntl.h>
     #include <init.h>
     #include <os.h>
    +#include <condition.h>

     int os_random_is_seeded(void);
     void os_restart_random(void);
    @@ -153,6 +155,30 @@
     "    All randomness comes from this number instead of the host.\n\n"
     );

    +static struct condition_progress unwatched;
    +struct condition_progress *condition_progress = &unwatched;
    +
    +static int __init set_progress(char *path, int *add)
    +{
    +	void *page;
    +	int fd;
    +
    +	*add = 0;
    +	fd = open(path, O_RDWR | O_CLOEXEC);
    +	if (fd < 0)
    +		return 0;
    +	page = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    +	close(fd);
    +	if (page != MAP_FAILED)
    +		condition_progress = page;
    +	return 0;
    +}
    +
    +__uml_setup("progress=", set_progress,
    +"progress=<file>\n"
    +"    The first page of this file says what the kernel is doing.\n\n"
    +);
    +
     /*
      * UML helper threads must not handle SIGWINCH/INT/TERM
      */
    """#
}
