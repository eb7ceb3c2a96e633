// <systemc>, and its names without their namespaces.
#ifndef HEDDLE_SYSTEMC_H
#define HEDDLE_SYSTEMC_H

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <iostream>

#include <systemc>

using namespace sc_core;
using namespace sc_dt;
using std::cerr;
using std::cin;
using std::cout;
using std::endl;

#endif
