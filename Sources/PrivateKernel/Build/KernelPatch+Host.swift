extension KernelPatch {
  /// What the host must not change: access times of its files, processes that are killed; and what programs expect
  /// of `/proc/cpuinfo`.
  static let host = #"""
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
    --- a/arch/um/os-Linux/skas/process.c
    +++ b/arch/um/os-Linux/skas/process.c
    @@ -97,6 +97,18 @@
     	return 0;
     }

    +/*
    + * A stub is killed by this kernel alone, when its address space goes. One that
    + * is gone before was killed from outside, and what it was about to do is lost:
    + * ending the task for it would look like a fault of the program's, and hang
    + * where the task holds a lock.
    + */
    +static void check_stub(int pid, int is_there)
    +{
    +	if (!is_there)
    +		panic("a process of this kernel was killed (%d)", pid);
    +}
    +
     /*
      * Signals that are OK to receive in the stub - we'll just continue it.
      * SIGWINCH will happen when UML is inside a detached screen.
    @@ -112,6 +124,7 @@

     	while (1) {
     		CATCH_EINTR(n = waitpid(pid, &status, WUNTRACED | __WALL));
    +		check_stub(pid, n > 0 && !WIFSIGNALED(status));
     		if ((n < 0) || !WIFSTOPPED(status))
     			goto bad_wait;

    @@ -120,6 +133,7 @@

     		err = ptrace(PTRACE_CONT, pid, 0, 0);
     		if (err) {
    +			check_stub(pid, errno != ESRCH);
     			printk(UM_KERN_ERR "%s : continue failed, errno = %d\n",
     			       __func__, errno);
     			fatal_sigsegv();
    @@ -146,6 +160,7 @@
     	int err;

     	err = get_fp_registers(pid, aux_fp_regs);
    +	check_stub(pid, err != -ESRCH);
     	if (err < 0) {
     		printk(UM_KERN_ERR "save_fp_registers returned %d\n",
     		       err);
    @@ -153,6 +168,7 @@
     	}
     	err = ptrace(PTRACE_CONT, pid, 0, SIGSEGV);
     	if (err) {
    +		check_stub(pid, errno != ESRCH);
     		printk(UM_KERN_ERR "Failed to continue stub, pid = %d, "
     		       "errno = %d\n", pid, errno);
     		fatal_sigsegv();
    @@ -166,6 +182,7 @@
     	memcpy(fi, (void *)current_stub_stack(), sizeof(*fi));

     	err = put_fp_registers(pid, aux_fp_regs);
    +	check_stub(pid, err != -ESRCH);
     	if (err < 0) {
     		printk(UM_KERN_ERR "put_fp_registers returned %d\n",
     		       err);
    @@ -310,6 +327,7 @@
     		}
     	} while (WIFSTOPPED(status) && (WSTOPSIG(status) == SIGALRM));

    +	check_stub(pid, !WIFSIGNALED(status));
     	if (!WIFSTOPPED(status) || (WSTOPSIG(status) != SIGSTOP)) {
     		err = -EINVAL;
     		printk(UM_KERN_ERR "%s : expected SIGSTOP, got status = %d\n",
    @@ -372,12 +390,15 @@
     		 * just kill the process.
     		 */
     		if (ptrace(PTRACE_SETREGS, pid, 0, regs->gp)) {
    +			check_stub(pid, errno != ESRCH);
     			printk(UM_KERN_ERR "%s - ptrace set regs failed, errno = %d\n",
     			       __func__, errno);
     			fatal_sigsegv();
     		}

    -		if (put_fp_registers(pid, regs->fp)) {
    +		err = put_fp_registers(pid, regs->fp);
    +		check_stub(pid, err != -ESRCH);
    +		if (err) {
     			printk(UM_KERN_ERR "%s - ptrace set fp regs failed, errno = %d\n",
     			       __func__, errno);
     			fatal_sigsegv();
    @@ -389,12 +410,14 @@
     			op = PTRACE_SYSEMU;

     		if (ptrace(op, pid, 0, 0)) {
    +			check_stub(pid, errno != ESRCH);
     			printk(UM_KERN_ERR "%s - ptrace continue failed, op = %d, errno = %d\n",
     			       __func__, op, errno);
     			fatal_sigsegv();
     		}

     		CATCH_EINTR(err = waitpid(pid, &status, WUNTRACED | __WALL));
    +		check_stub(pid, err > 0 && !WIFSIGNALED(status));
     		if (err < 0) {
     			printk(UM_KERN_ERR "%s - wait failed, errno = %d\n",
     			       __func__, errno);
    @@ -403,12 +426,15 @@

     		regs->is_user = 1;
     		if (ptrace(PTRACE_GETREGS, pid, 0, regs->gp)) {
    +			check_stub(pid, errno != ESRCH);
     			printk(UM_KERN_ERR "%s - PTRACE_GETREGS failed, errno = %d\n",
     			       __func__, errno);
     			fatal_sigsegv();
     		}

    -		if (get_fp_registers(pid, regs->fp)) {
    +		err = get_fp_registers(pid, regs->fp);
    +		check_stub(pid, err != -ESRCH);
    +		if (err) {
     			printk(UM_KERN_ERR "%s -  get_fp_registers failed, errno = %d\n",
     			       __func__, errno);
     			fatal_sigsegv();
    --- a/arch/um/kernel/um_arch.c
    +++ b/arch/um/kernel/um_arch.c
    @@ -88,7 +88,8 @@
     			seq_printf(m, " %s", x86_cap_flags[i]);
     	seq_printf(m, "\n");
     	seq_printf(m, "cache_alignment\t: %d\n", boot_cpu_data.cache_alignment);
    -	seq_printf(m, "bogomips\t: %lu.%02lu\n",
    +	/* Readers take an empty line for the end of a processor. */
    +	seq_printf(m, "bogomips\t: %lu.%02lu\n\n",
     		   loops_per_jiffy/(500000/HZ),
     		   (loops_per_jiffy/(5000/HZ)) % 100);

    """#
}
