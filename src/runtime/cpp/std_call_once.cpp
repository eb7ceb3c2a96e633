// What std::call_once leaves to pthread_once, as in mutex.cc of libstdc++.
namespace std {

extern __thread void* __once_callable;
extern __thread void (*__once_call)();
__thread void* __once_callable;
__thread void (*__once_call)();

extern "C" void __once_proxy() {
    __once_call();
}

}  // namespace std
