extension KernelPatch {
  /// Processors whose floating-point state is larger than the 2,696 bytes that this kernel keeps (AMX: 11,008).
  ///
  /// The host refuses to set less than the whole state (EFAULT), so the first process of an unpatched kernel dies there.
  static let processorState = #"""
    --- a/arch/x86/um/os-Linux/registers.c
    +++ b/arch/x86/um/os-Linux/registers.c
    @@ -6,6 +6,7 @@

     #include <errno.h>
     #include <stdlib.h>
    +#include <string.h>
     #include <sys/ptrace.h>
     #ifdef __i386__
     #include <sys/user.h>
    @@ -19,6 +20,20 @@

     static int have_xstate_support;

    +/*
    + * The host takes the state back only whole, and with AMX it is larger than
    + * FP_SIZE. What is beyond belongs to features that no guest process may use.
    + */
    +static char host_xstate[65536] __attribute__((aligned(64)));
    +static unsigned long host_xstate_size;
    +
    +static unsigned long kept_xstate_size(void)
    +{
    +	unsigned long room = FP_SIZE * sizeof(unsigned long);
    +
    +	return host_xstate_size < room ? host_xstate_size : room;
    +}
    +
     int save_i387_registers(int pid, unsigned long *fp_regs)
     {
     	if (ptrace(PTRACE_GETFPREGS, pid, 0, fp_regs) < 0)
    @@ -32,10 +47,11 @@
     	struct iovec iov;

     	if (have_xstate_support) {
    -		iov.iov_base = fp_regs;
    -		iov.iov_len = FP_SIZE * sizeof(unsigned long);
    +		iov.iov_base = host_xstate;
    +		iov.iov_len = host_xstate_size;
     		if (ptrace(PTRACE_GETREGSET, pid, NT_X86_XSTATE, &iov) < 0)
     			return -errno;
    +		memcpy(fp_regs, host_xstate, kept_xstate_size());
     		return 0;
     	} else
     #endif
    @@ -54,8 +70,10 @@
     #ifdef PTRACE_SETREGSET
     	struct iovec iov;
     	if (have_xstate_support) {
    -		iov.iov_base = fp_regs;
    -		iov.iov_len = FP_SIZE * sizeof(unsigned long);
    +		memset(host_xstate, 0, host_xstate_size);
    +		memcpy(host_xstate, fp_regs, kept_xstate_size());
    +		iov.iov_base = host_xstate;
    +		iov.iov_len = host_xstate_size;
     		if (ptrace(PTRACE_SETREGSET, pid, NT_X86_XSTATE, &iov) < 0)
     			return -errno;
     		return 0;
    @@ -126,19 +144,14 @@
     void arch_init_registers(int pid)
     {
     #ifdef PTRACE_GETREGSET
    -	void * fp_regs;
     	struct iovec iov;

    -	fp_regs = malloc(FP_SIZE * sizeof(unsigned long));
    -	if(fp_regs == NULL)
    -		return;
    -
    -	iov.iov_base = fp_regs;
    -	iov.iov_len = FP_SIZE * sizeof(unsigned long);
    -	if (ptrace(PTRACE_GETREGSET, pid, NT_X86_XSTATE, &iov) == 0)
    +	iov.iov_base = host_xstate;
    +	iov.iov_len = sizeof(host_xstate);
    +	if (ptrace(PTRACE_GETREGSET, pid, NT_X86_XSTATE, &iov) == 0) {
    +		host_xstate_size = iov.iov_len;
     		have_xstate_support = 1;
    -
    -	free(fp_regs);
    +	}
     #endif
     }
     #endif
    """#
}
