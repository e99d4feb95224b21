import LinkConditions
import Testing

/// Every refusal of a value, word for word: the messages are what the user works with.
struct ValueMessageTests {
  @Test(arguments: [
    (
      "100kbps",
      #""100kbps" is read as bits by some and as bytes by others; allowed: a number with bit, kbit, Mbit or Gbit (powers of 1000, a second); write "100kbit" for 100 kilobits a second or "800kbit" for 100 kilobytes a second"#
    ),
    (
      "1MB/s",
      #""1MB/s" is read as bits by some and as bytes by others; allowed: a number with bit, kbit, Mbit or Gbit (powers of 1000, a second); write "1Mbit" for 1 megabits a second or "8Mbit" for 1 megabytes a second"#
    ),
    (
      "100 KB/s",
      #""100 KB/s" is read as bits by some and as bytes by others; allowed: a number with bit, kbit, Mbit or Gbit (powers of 1000, a second); write "100kbit" for 100 kilobits a second or "800kbit" for 100 kilobytes a second"#
    ),
    (
      "1.5Mbps",
      #""1.5Mbps" is read as bits by some and as bytes by others; allowed: a number with bit, kbit, Mbit or Gbit (powers of 1000, a second); write "1.5Mbit" for 1.5 megabits a second or "12Mbit" for 1.5 megabytes a second"#
    ),
    (
      "9600bps",
      #""9600bps" is read as bits by some and as bytes by others; allowed: a number with bit, kbit, Mbit or Gbit (powers of 1000, a second); write "9.6kbit" for 9600 bits a second or "76.8kbit" for 9600 bytes a second"#
    ),
    (
      "2M",
      #""2M" is read as bits by some and as bytes by others; allowed: a number with bit, kbit, Mbit or Gbit (powers of 1000, a second); write "2Mbit" for 2 megabits a second or "16Mbit" for 2 megabytes a second"#
    ),
    (
      "100Kbit/s",
      #""100Kbit/s" is in a unit written otherwise here; allowed: a number with bit, kbit, Mbit or Gbit (powers of 1000, a second); write "100kbit""#
    ),
    (
      "100Kibit",
      #""100Kibit" is in a unit written otherwise here; allowed: a number with bit, kbit, Mbit or Gbit (powers of 1000, a second); write "102.4kbit""#
    ),
    (
      "5 megabytes",
      #""5 megabytes" has an unknown unit "megabytes"; allowed: a number with bit, kbit, Mbit or Gbit (powers of 1000, a second); write for example "5kbit""#
    ),
    (
      "5MBytes/s",
      #""5MBytes/s" counts bytes, and rates are in bits; allowed: a number with bit, kbit, Mbit or Gbit (powers of 1000, a second); write "40Mbit""#
    ),
    (
      "1,5Mbit",
      #""1,5Mbit" has an unknown unit ",5Mbit"; allowed: a number with bit, kbit, Mbit or Gbit (powers of 1000, a second); write the decimal point as . and no separators"#
    ),
    (
      "fast",
      #""fast" is not a rate; allowed: a number with bit, kbit, Mbit or Gbit (powers of 1000, a second); write for example "780kbit""#
    ),
    (
      "100",
      #""100" has no unit; allowed: a number with bit, kbit, Mbit or Gbit (powers of 1000, a second); write "100kbit" for kilobits or "100Mbit" for megabits a second"#
    ),
    (
      "7bit",
      #""7bit" is under 8 bit a second, the kernel's slowest rate; allowed: 8bit to 1000Gbit; use outage: "blackhole" for a link that carries nothing"#
    ),
    (
      "-1kbit",
      #""-1kbit" is negative; allowed: 8bit to 1000Gbit; leave rate out for no limit"#
    ),
    (
      "32000Gbit",
      #""32000Gbit" is faster than any link; allowed: 8bit to 1000Gbit; leave rate out for no limit"#
    ),
  ])
  func `a wrong rate is refused and corrected`(rate: String, expected: String) {
    #expect(
      message("{\n  name: 'link',\n  downlink: { rate: '\(rate)' } }")
        == "link.json:3:21: downlink.rate: " + expected
    )
  }

  @Test(arguments: [
    (
      "0.1",
      #"0.1 has no % and has two readings; allowed: 0% to 100%; write "0.1%" for 0.1 in a hundred or "10%" for the fraction 0.1"#
    ),
    (
      "1",
      #"1 has no % and has two readings; allowed: 0% to 100%; write "1%" for 1 in a hundred or "100%" for the fraction 1"#
    ),
    (
      ".5",
      #".5 has no % and has two readings; allowed: 0% to 100%; write ".5%" for .5 in a hundred or "50%" for the fraction .5"#
    ),
    (
      "'0.1'",
      #""0.1" has no % and has two readings; allowed: 0% to 100%; write "0.1%" for 0.1 in a hundred or "10%" for the fraction 0.1"#
    ),
    ("5", #"5 has no %; allowed: 0% to 100%; write "5%""#),
    ("500", #"500 is more than all packets; allowed: 0% to 100%; write "100%" for all of them"#),
    (
      "'100.1%'",
      #""100.1%" is more than all packets; allowed: 0% to 100%; write "100%" for all of them"#
    ),
    ("'-1%'", #""-1%" is negative; allowed: 0% to 100%; leave it out for none"#),
    ("-0.5", #"-0.5 is negative; allowed: 0% to 100%; leave it out for none"#),
    ("'5 pct'", #""5 pct" has an unknown unit "pct"; allowed: 0% to 100%; write "5%""#),
    ("'some'", #""some" is not a percentage; allowed: 0% to 100%; write for example "1%""#),
    ("true", "true is of the wrong kind; allowed: a percentage or {good, bad, toBad, toGood}"),
    (
      "['1%']", "an array is of the wrong kind; allowed: a percentage or {good, bad, toBad, toGood}"
    ),
    ("null", "null is of the wrong kind; allowed: a percentage or {good, bad, toBad, toGood}"),
  ])
  func `a wrong loss is refused and corrected`(loss: String, expected: String) {
    #expect(
      message(profile("uplink: { loss: \(loss) }"))
        == "link.json:1:33: uplink.loss: " + expected
    )
  }

  @Test(arguments: [
    (
      "delay: 100",
      #"delay: 100 has no unit; allowed: a number with us, ms or s; write "100ms" for milliseconds or "100s" for seconds"#
    ),
    (
      "delay: '100'",
      #"delay: "100" has no unit; allowed: a number with us, ms or s; write "100ms" for milliseconds or "100s" for seconds"#
    ),
    (
      "delay: '100 msec'",
      #"delay: "100 msec" has an unknown unit "msec"; allowed: a number with us, ms or s; write "100ms""#
    ),
    (
      "delay: '10µs'",
      #"delay: "10µs" has an unknown unit "µs"; allowed: a number with us, ms or s; write "10us""#
    ),
    (
      "delay: '1min'",
      #"delay: "1min" has an unknown unit "min"; allowed: a number with us, ms or s; write for example "1ms""#
    ),
    (
      "delay: 'long'",
      #"delay: "long" is not a time; allowed: a number with us, ms or s; write for example "100ms""#
    ),
    ("delay: '-5ms'", #"delay: "-5ms" is negative; allowed: 0s to 274s; leave it out for none"#),
    (
      "delay: '274.001s'",
      #"delay: "274.001s" is above 274 s, where older kernels' delay counters wrap; allowed: 0s to 274s; write a shorter time"#
    ),
    (
      "jitter: '2.148s'",
      #"jitter: "2.148s" is above 2.147 s, the most the kernel holds here; allowed: 0s to 2147.483647ms; write a shorter time"#
    ),
    ("delay: {}", "delay: an object is of the wrong kind; allowed: a number with us, ms or s"),
  ])
  func `a wrong time is refused and corrected`(member: String, expected: String) {
    let text = message(profile("downlink: { \(member) }"))
    #expect(text.hasPrefix("link.json:1:"))
    #expect(text.hasSuffix(": downlink." + expected), "\(text)")
  }

  @Test(arguments: [
    (
      "reorder: '5%'",
      #"1:38: downlink.reorder: "5%" needs a delay: a packet overtakes by skipping it; add for example delay: "20ms", or leave reorder out"#
    ),
    (
      "distribution: 'gauss'",
      #"1:43: downlink.distribution: "gauss" is not one of the words for it; allowed: uniform, normal, pareto or paretonormal"#
    ),
    (
      "distribution: 'pareto-normal'",
      #"1:43: downlink.distribution: "pareto-normal" is not one of the words for it; allowed: uniform, normal, pareto or paretonormal; did you mean "paretonormal"?"#
    ),
    (
      "queue: '200ms'",
      #"1:36: downlink.queue: "200ms" is a time at the rate, and there is no rate; allowed: a number of packets, or a time beside a rate; add rate, or write for example "50 packets""#
    ),
    (
      "queue: 'deep'",
      #"1:36: downlink.queue: "deep" is not a queue; allowed: a time (us, ms, s) or packets; write for example "200ms" or "50 packets""#
    ),
    (
      "queue: 1.5",
      #"1:36: downlink.queue: 1.5 is not in range; allowed: a whole number from 0 to 1000000"#
    ),
    (
      "queue: '1000001 packets'",
      #"1:36: downlink.queue: "1000001 packets" is not in range; allowed: 0 to 1000000 packets"#
    ),
    (
      "seed: -1",
      #"1:35: downlink.seed: -1 is not in range; allowed: a whole number from 0 to 9007199254740991"#
    ),
    (
      "seed: '42'",
      #"1:35: downlink.seed: "42" is of the wrong kind; allowed: a whole number from 0 to 9007199254740991"#
    ),
    (
      "slot: { min: '20ms', max: '10ms' }",
      #"1:42: downlink.slot.min: "20ms" is above max (10ms); allowed: min up to max; exchange the two"#
    ),
    (
      "slot: { packets: 8 }",
      #"1:35: downlink.slot.min: must be above 0: it is the time from slot to slot; allowed: up to 2147.483647ms; add for example min: "10ms""#
    ),
    (
      "slot: { delay: '10ms' }",
      #"1:44: downlink.slot.delay: "10ms" needs a distribution; allowed: normal, pareto or paretonormal; add distribution: "normal", or give min and max instead"#
    ),
    (
      "slot: { distribution: 'normal', min: '1ms' }",
      #"1:66: downlink.slot.min: "1ms" stands beside distribution; allowed: min and max, or distribution; remove one of the two"#
    ),
    (
      "slot: { distribution: 'uniform', delay: '1ms' }",
      #"1:51: downlink.slot.distribution: "uniform" is what min and max are for; allowed: normal, pareto or paretonormal; give min and max instead"#
    ),
    (
      "slot: { distribution: 'normal' }",
      #"1:35: downlink.slot.delay: must be above 0: it is the time from slot to slot; allowed: up to 2147.483647ms; add for example delay: "20ms""#
    ),
    (
      "slot: { min: '3s' }",
      #"1:42: downlink.slot.min: "3s" is above 2.147 s, the most the kernel holds here; allowed: 0s to 2147.483647ms; write a shorter time"#
    ),
    (
      "loss: { good: '0%', bad: '30%', toBad: '1%' }",
      #"1:35: downlink.loss.toGood: is missing; allowed: {good, bad, toBad, toGood}; good alone may be left out; add for example toGood: "20%""#
    ),
    (
      "loss: { bad: 30, toBad: '1%', toGood: '20%' }",
      #"1:42: downlink.loss.bad: 30 has no %; allowed: 0% to 100%; write "30%""#
    ),
    (
      "loss: { good: '1%', bad: '30%', toBad: 0, toGood: '20%' }",
      #"1:68: downlink.loss.toBad: 0 never enters the bad state; allowed: above 0% to 100%; write loss: "1%" for loss without bursts"#
    ),
    (
      "loss: { good: '1%', bad: '30%', toBad: '1%', toGood: '0%' }",
      #"1:82: downlink.loss.toGood: "0%" never leaves the bad state; allowed: above 0% to 100%; write loss: "30%" for loss without bursts"#
    ),
    (
      "loss: { everyNth: 20 }",
      #"1:47: downlink.loss.everyNth: 20 cannot be done: netem draws lots and does not count packets, and no engine of condition does yet; allowed: a percentage or {good, bad, toBad, toGood}; write loss: "5%" for the same share, with a seed (Linux 6.6 and later) to lose the same packets every time"#
    ),
    (
      "los: '1%'",
      "1:29: downlink.los: is not a key of downlink; allowed: rate, delay, jitter, distribution, loss, corrupt, duplicate, reorder, queue, slot or seed; did you mean loss or slot?"
    ),
    (
      "slot: { min: '1ms', packets: '8' }",
      #"1:58: downlink.slot.packets: "8" is of the wrong kind; allowed: a whole number from 0 to 2147483647"#
    ),
    (
      "slot: '10ms'",
      #"1:35: downlink.slot: "10ms" is of the wrong kind; allowed: {min, max, packets, bytes} or {distribution, delay, jitter, packets, bytes}"#
    ),
    (
      "distribution: 1",
      "1:43: downlink.distribution: 1 is of the wrong kind; allowed: uniform, normal, pareto or paretonormal"
    ),
    (
      "rate: true",
      "1:35: downlink.rate: true is of the wrong kind; allowed: a number with bit, kbit, Mbit or Gbit (powers of 1000, a second)"
    ),
    (
      "rate: 5",
      #"1:35: downlink.rate: 5 has no unit; allowed: a number with bit, kbit, Mbit or Gbit (powers of 1000, a second); write "5kbit" for kilobits or "5Mbit" for megabits a second"#
    ),
    (
      "corrupt: []",
      "1:38: downlink.corrupt: an array is of the wrong kind; allowed: 0% to 100%"
    ),
    (
      "latency: '1ms'",
      "1:29: downlink.latency: is not a key of downlink; allowed: rate, delay, jitter, distribution, loss, corrupt, duplicate, reorder, queue, slot or seed; write delay (one way)"
    ),
    (
      "correlation: '25%'",
      "1:29: downlink.correlation: is not a key of downlink; allowed: rate, delay, jitter, distribution, loss, corrupt, duplicate, reorder, queue, slot or seed; leave it out: the kernel's correlation does not do what it says; bursts are loss: {good, bad, toBad, toGood}"
    ),
  ])
  func `a wrong field of a direction is refused and corrected`(member: String, expected: String) {
    #expect(message(profile("downlink: { \(member) }")) == "link.json:" + expected)
  }
}
