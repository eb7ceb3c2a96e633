#include "util/function_name.h"

#include <doctest/doctest.h>

using namespace heddle;

TEST_CASE("a function is called by its name, without what it takes and gives") {
    CHECK(plain_function_name("worker") == "worker");
    CHECK(plain_function_name("Queue::push(int const&)") == "Queue::push");
    CHECK(plain_function_name("void Queue<int, std::less<int> >::push(int const&) const") ==
          "Queue<int, std::less<int> >::push");
    CHECK(plain_function_name("main::{lambda(int)#1}::operator()(int) const") == "main::{lambda(int)#1}::operator()");
    CHECK(plain_function_name("std::function<void (int)>::operator()(int) const") ==
          "std::function<void (int)>::operator()");
    CHECK(plain_function_name("void (*pick<int>(int))(char)").empty());
}

TEST_CASE("files of the system are those that nobody has written for the program") {
    CHECK(is_system_file("/usr/include/c++/12/atomic"));
    CHECK_FALSE(is_system_file("src/main.c"));
    CHECK_FALSE(is_system_file("/home/me/usr/main.c"));
}
