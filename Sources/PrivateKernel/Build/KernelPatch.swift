/// What condition changes in User-Mode Linux, applied with `patch -p1`.
///
/// What it does is asked for on the kernel's command line, or has to do with virtual time:
///
/// - `random_seed=N`: everything random in the guest (ports, sequence numbers, `/dev/urandom`) comes from a stream
///   of that number and from nothing else: neither from the host nor from what happened before. The ioctl
///   `RNDRESEEDCRNG` begins the stream anew, so that what a program draws does not depend on what ran before it.
/// - `progress=FILE`: a page shared with the host says what the virtual clock shows and which program runs,
///   so that a watchdog outside can see a program that spins without disturbing the kernel.
/// - A program that asks in a loop whether something has happened, instead of sleeping until it does, never lets
///   the virtual clock jump. After some hundred vain questions each one costs virtual time.
/// - hostfs does not update access times: whether it has to depends on when the host read a file.
enum KernelPatch {
  /// The patch; its context fits every 6.12 of Debian's.
  static let text = #"""
    --- a/arch/um/include/asm/archrandom.h
    +++ b/arch/um/include/asm/archrandom.h
    @@ -7,6 +7,10 @@
     /* This is from <os.h>, but better not to #include that in a global header here. */
     ssize_t os_getrandom(void *buf, size_t len, unsigned int flags);

    +/* Whether os_getrandom() gives a seed's stream; begins the stream anew. */
    +int os_random_is_seeded(void);
    +void os_restart_random(void);
    +
     static inline size_t __must_check arch_get_random_longs(unsigned long *v, size_t max_longs)
     {
     	ssize_t ret;
    --- a/arch/um/include/linux/time-internal.h
    +++ b/arch/um/include/linux/time-internal.h
    @@ -22,6 +22,7 @@
     };

     void time_travel_sleep(void);
    +void time_travel_found_nothing(unsigned int weight);

     static inline void
     time_travel_set_event_fn(struct time_travel_event *e,
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
    @@ -13,6 +13,30 @@
     #include <linux/time-internal.h>
     #include <asm/unistd.h>
     #include <asm/delay.h>
    +#include <condition.h>
    +
    +/* How much a call that just returned looks like waiting without sleeping. */
    +static unsigned int found_nothing(int call, long answer)
    +{
    +	switch (call) {
    +	case __NR_poll:
    +	case __NR_ppoll:
    +	case __NR_select:
    +	case __NR_pselect6:
    +	case __NR_epoll_wait:
    +	case __NR_epoll_pwait:
    +	case __NR_epoll_pwait2:
    +		return answer == 0 ? 16 : 0;
    +	case __NR_sched_yield:
    +		return 16;
    +	case __NR_clock_gettime:
    +	case __NR_gettimeofday:
    +	case __NR_time:
    +		return 1;
    +	default:
    +		return answer == -EAGAIN ? 16 : 0;
    +	}
    +}

     void handle_syscall(struct uml_pt_regs *r)
     {
    @@ -32,7 +56,13 @@

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

    @@ -49,6 +79,12 @@
     			um_udelay(1);
     			schedule();
     		}
    +		if (time_travel_mode == TT_MODE_INFCPU) {
    +			unsigned int weight = found_nothing(syscall, ret);
    +
    +			if (weight)
    +				time_travel_found_nothing(weight);
    +		}
     	}

     out:
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
    @@ -597,6 +599,29 @@
     	deliver_alarm();
     }

    +/* Since all tasks slept last: how much was asked in vain, and when it was. */
    +static unsigned long time_travel_searched;
    +static unsigned long long time_travel_slept;
    +
    +/*
    + * A program that asks again and again whether something has happened keeps
    + * the clock from jumping to where it happens. Asking is free at first, and a
    + * program that sleeps in between never pays; then each vain question costs
    + * 1/512 of the time spent asking, so that a wait of any length takes a few
    + * thousand questions and is exact to 0.2 percent.
    + */
    +void time_travel_found_nothing(unsigned int weight)
    +{
    +	unsigned long long cost;
    +
    +	time_travel_searched += weight;
    +	if (time_travel_searched < 4096)
    +		return;
    +	cost = (time_travel_time - time_travel_slept) * weight >> 13;
    +	time_travel_update_time_rel(clamp(cost, 100ULL * weight, 5000000ULL));
    +	cond_resched();
    +}
    +
     void time_travel_sleep(void)
     {
     	/*
    @@ -610,6 +635,8 @@
     		os_timer_disable();

     	time_travel_update_time(next, true);
    +	time_travel_searched = 0;
    +	time_travel_slept = time_travel_time;

     	if (time_travel_mode == TT_MODE_BASIC &&
     	    time_travel_timer_event.pending) {
    --- a/arch/um/os-Linux/util.c
    +++ b/arch/um/os-Linux/util.c
    @@ -15,8 +15,13 @@
     #include <sys/mman.h>
     #include <sys/utsname.h>
     #include <sys/random.h>
    +#include <fcntl.h>
     #include <init.h>
     #include <os.h>
    +#include <condition.h>
    +
    +int os_random_is_seeded(void);
    +void os_restart_random(void);

     void stack_protections(unsigned long address)
     {
    @@ -97,11 +102,83 @@
     			exit(127);
     }

    +static unsigned long long random_seed, random_state;
    +static int random_seeded;
    +
    +/* SplitMix64: every seed gives a stream of its own. */
    +static unsigned long long next_random(void)
    +{
    +	unsigned long long z = (random_state += 0x9e3779b97f4a7c15ULL);
    +
    +	z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
    +	z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
    +	return z ^ (z >> 31);
    +}
    +
     ssize_t os_getrandom(void *buf, size_t len, unsigned int flags)
     {
    -	return getrandom(buf, len, flags);
    +	size_t done;
    +
    +	if (!random_seeded)
    +		return getrandom(buf, len, flags);
    +	for (done = 0; done < len; done += sizeof(random_state)) {
    +		unsigned long long value = next_random();
    +		size_t left = len - done;
    +
    +		memcpy(buf + done, &value,
    +		       left < sizeof(value) ? left : sizeof(value));
    +	}
    +	return len;
    +}
    +
    +int os_random_is_seeded(void)
    +{
    +	return random_seeded;
     }

    +void os_restart_random(void)
    +{
    +	random_state = random_seed;
    +}
    +
    +static int __init set_random_seed(char *text, int *add)
    +{
    +	*add = 0;
    +	random_seed = strtoull(text, NULL, 0);
    +	random_seeded = 1;
    +	os_restart_random();
    +	return 0;
    +}
    +
    +__uml_setup("random_seed=", set_random_seed,
    +"random_seed=<number>\n"
    +"    All randomness comes from this number instead of the host.\n\n"
    +);
    +
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
    --- a/drivers/char/random.c
    +++ b/drivers/char/random.c
    @@ -252,7 +252,7 @@
     	u8 key[CHACHA_KEY_SIZE];

     	/* Immediately schedule the next reseeding, so that it fires sooner rather than later. */
    -	if (likely(system_unbound_wq))
    +	if (likely(system_unbound_wq) && !os_random_is_seeded())
     		queue_delayed_work(system_unbound_wq, &next_reseed, crng_reseed_interval());

     	extract_entropy(key, sizeof(key));
    @@ -669,6 +669,12 @@
     	} block;
     	size_t i, longs;

    +	/* What the pool holds depends on all that happened so far. */
    +	if (os_random_is_seeded()) {
    +		os_getrandom(buf, len, 0);
    +		return;
    +	}
    +
     	for (i = 0; i < ARRAY_SIZE(block.rdseed);) {
     		longs = arch_get_random_seed_longs(&block.rdseed[i], ARRAY_SIZE(block.rdseed) - i);
     		if (longs) {
    @@ -1538,6 +1544,7 @@
     			return -EPERM;
     		if (!crng_ready())
     			return -ENODATA;
    +		os_restart_random();
     		crng_reseed(NULL);
     		return 0;
     	default:
    --- a/fs/hostfs/hostfs_kern.c
    +++ b/fs/hostfs/hostfs_kern.c
    @@ -930,6 +930,8 @@
     	sb->s_op = &hostfs_sbops;
     	sb->s_d_op = &simple_dentry_operations;
     	sb->s_maxbytes = MAX_LFS_FILESIZE;
    +	/* Updates of access times would depend on when the host read a file. */
    +	sb->s_flags |= SB_NOATIME;
     	err = super_setup_bdi(sb);
     	if (err)
     		return err;
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
    """# + "\n"
}
