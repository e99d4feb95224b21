extension KernelPatch {
  /// What costs virtual time: a program's own questions for it, and asking in vain without end.
  static let virtualTime = #"""
    --- a/arch/um/include/linux/time-internal.h
    +++ b/arch/um/include/linux/time-internal.h
    @@ -22,6 +22,9 @@
     };

     void time_travel_sleep(void);
    +void time_travel_found_nothing(unsigned int weight);
    +/* Calls that failed since all tasks slept last. */
    +extern unsigned long time_travel_failed;

     static inline void
     time_travel_set_event_fn(struct time_travel_event *e,
    --- a/arch/um/kernel/skas/syscall.c
    +++ b/arch/um/kernel/skas/syscall.c
    @@ -15,6 +15,44 @@
     #include <asm/delay.h>
     #include <condition.h>

    +/* How often a program may fail before that is waiting without sleeping. */
    +#define FREE_FAILURES 100000
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
    +		if (answer == -EAGAIN)
    +			return 16;
    +		/* Most of these ask for a file that is not there. */
    +		if (IS_ERR_VALUE(answer) &&
    +		    time_travel_failed++ > FREE_FAILURES)
    +			return 16;
    +		return 0;
    +	}
    +}
    +
    +/* Whether a call is made again without the program's knowing. */
    +static bool restarts(long answer)
    +{
    +	return answer <= -ERESTARTSYS && answer >= -ERESTART_RESTARTBLOCK;
    +}
    +
     void handle_syscall(struct uml_pt_regs *r)
     {
     	struct pt_regs *regs = container_of(r, struct pt_regs, regs);
    @@ -39,6 +77,10 @@
     		condition_progress->call = syscall;
     		memcpy(condition_progress->comm, current->group_leader->comm,
     		       sizeof(current->comm));
    +		if (time_travel_mode == TT_MODE_INFCPU &&
    +		    (syscall == __NR_clock_gettime ||
    +		     syscall == __NR_gettimeofday))
    +			time_travel_ndelay(TIMER_MULTIPLIER);
     		ret = EXECUTE_SYSCALL(syscall, regs);

     		PT_REGS_SET_SYSCALL_RETURN(regs, ret);
    @@ -48,14 +90,22 @@
     		 * and then we'd just loop. Make any error syscalls take
     		 * some time, so that it won't just loop if something is
     		 * not ready, and hopefully other things will make some
    -		 * progress.
    +		 * progress. With infinite CPU this is only for those that
    +		 * loop: how many calls of a program fail depends on paths
    +		 * and variables.
     		 */
     		if (IS_ERR_VALUE(ret) &&
    -		    (time_travel_mode == TT_MODE_INFCPU ||
    +		    ((time_travel_mode == TT_MODE_INFCPU && restarts(ret)) ||
     		     time_travel_mode == TT_MODE_EXTERNAL)) {
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
    @@ -48,6 +48,9 @@
     static struct um_timetravel_schedshm *time_travel_shm;
     static union um_timetravel_schedshm_client *time_travel_shm_client;

    +/* How often the clock was read since it showed something else. */
    +static unsigned long time_travel_reads;
    +
     static void time_travel_set_time(unsigned long long ns)
     {
     	if (unlikely(ns < time_travel_time))
    @@ -56,6 +59,8 @@
     	else if (unlikely(ns >= S64_MAX))
     		panic("The system was going to sleep forever, aborting");

    +	if (ns > time_travel_time)
    +		time_travel_reads = 0;
     	time_travel_time = ns;
     	condition_progress->time = ns;
     }
    @@ -599,6 +604,30 @@
     	deliver_alarm();
     }

    +/* Since all tasks slept last: how much was asked in vain, and when it was. */
    +static unsigned long time_travel_searched;
    +unsigned long time_travel_failed;
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
    @@ -612,6 +641,9 @@
     		os_timer_disable();

     	time_travel_update_time(next, true);
    +	time_travel_searched = 0;
    +	time_travel_failed = 0;
    +	time_travel_slept = time_travel_time;

     	if (time_travel_mode == TT_MODE_BASIC &&
     	    time_travel_timer_event.pending) {
    @@ -863,8 +895,15 @@
     		 * even more waiting, and that's not good - it messes up the
     		 * "what do I do next" and onstack event we use to know when
     		 * to return from time_travel_update_time().
    +		 *
    +		 * With infinite CPU a program pays for its own questions
    +		 * (see handle_syscall()); how often the kernel asks on its
    +		 * behalf depends on paths and variables. It pays only where
    +		 * it might be a loop.
     		 */
    -		if (!irqs_disabled() && !in_interrupt() && !in_softirq() &&
    +		if ((time_travel_mode != TT_MODE_INFCPU ||
    +		     ++time_travel_reads > 100000) &&
    +		    !irqs_disabled() && !in_interrupt() && !in_softirq() &&
     		    !time_travel_ext_waiting)
     			time_travel_update_time_rel(TIMER_MULTIPLIER);
     		return time_travel_time / TIMER_MULTIPLIER;
    """#
}
