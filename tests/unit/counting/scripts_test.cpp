// Schedules that remain against Mazurkiewicz traces, for programs written by hand.
#include <doctest/doctest.h>

#include "unit/counting/remaining.h"
#include "unit/support/scripts.h"

using namespace heddle;
using namespace heddle::testing;

namespace {

const std::vector<Example> two_threads = {
    script("different cells", {"x=1 x=2", "y=1 y=2"}),
    script("one cell", {"x=1 x=2", "x=3"}),
    script("same value", {"x=1 y=1", "x=1 y=1"}),
    script("a store that changes nothing", {"r=x y=r", "x=0 y=0"}),
    script("a load that lives on", {"r=x y=r", "x=1"}),
    script("a load that dies", {"?x<8 y=1", "x=1 x=2"}),
    script("a branch that stays", {"?x<5 y=1", "x=3 x=2"}),
    script("a branch that changes", {"?x<2 y=1", "x=3 x=1"}),
    script("additions", {"x+=1 x+=2", "x+=3 x+=1"}),
    script("additions and a load", {"x+=1 r=x y=r", "x+=3"}),
    script("different operators", {"x+=1", "x*=2"}),
    script("separate bits", {"x|=1 x&=3", "x^=4 x|=2"}),
    script("a locked section each", {"l+ x+=1 l-", "l+ x+=1 l-"}),
    script("two locks", {"l+ x=1 l-", "m+ y=1 m-"}),
    script("two locks in two orders", {"l+ m+ m- l-", "m+ l+ l- m-"}),
    script("a lock that is never given back", {"l+ x=1", "l+ y=1"}),
    script("compare and swap", {"x!=0?1 y=1", "x!=0?2"}),
    script("a compare and swap that fails", {"x!=5?1 y=1", "x!=6?2 r=x z=r"}),
    script("array elements", {"a[i]=1 a[i]=2", "a[j]=3"}),
    script("array loads", {"r=a[i] x=r", "a[j]=3 a[j]=0"}),
    script("additions to elements", {"a[i]+=1 a[i]+=1", "a[j]+=2"}),
    script("join", {"x=1 j1 y=2", "x=2 y=1"}),
};

const std::vector<Example> three_threads = {
    script("the example of the paper", {"x=1", "y=1", "x=2"}),
    script("three writers", {"x=1", "x=2", "x=3"}),
    script("three counters", {"x+=1 y=1", "x+=2", "x+=4"}),
    script("a chain", {"x=1 y=1", "y=2 z=1", "z=2"}),
    script("three locked sections", {"l+ l-", "l+ l-", "l+ l-"}),
    script("elements of two", {"a[i]=1", "a[j]=2", "x=1"}),
    script("a reader of two", {"r=x y=r", "x=1", "z=1 y=2"}),
    script("joins", {"j1 j2 x=1", "x=2", "x=3"}),
};

}  // namespace

TEST_CASE("two threads: full and optimal leave one schedule of each trace") {
    CHECK(two_threads.size() >= 20);
    check_two_threads(two_threads, all_inputs);
}

TEST_CASE("three threads: full leaves some more, optimal one of each trace where independence is unconditional") {
    CHECK(check_more_threads(three_threads, all_inputs) > 0);
}

TEST_CASE("three threads: the example of the paper has one redundant schedule, which optimal removes") {
    const Counts counts = check_counts(three_threads[0], {});
    CHECK(counts.traces == 2);
    CHECK(counts.full == 3);
    CHECK(counts.optimal == 2);
}
