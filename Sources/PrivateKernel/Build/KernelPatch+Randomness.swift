extension KernelPatch {
  /// The option `random_seed=N`: all randomness of the guest comes from a stream of that number.
  static let randomness = #"""
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
    --- a/arch/um/os-Linux/util.c
    +++ b/arch/um/os-Linux/util.c
    @@ -18,6 +18,9 @@
     #include <init.h>
     #include <os.h>

    +int os_random_is_seeded(void);
    +void os_restart_random(void);
    +
     void stack_protections(unsigned long address)
     {
     	if (mprotect((void *) address, UM_THREAD_SIZE,
    @@ -97,11 +100,59 @@
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
    +}
    +
    +void os_restart_random(void)
    +{
    +	random_state = random_seed;
     }

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
    """#
}
