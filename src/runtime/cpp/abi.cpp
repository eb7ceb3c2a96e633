// What compiled programs call by themselves.
namespace std {

[[noreturn]] void terminate() noexcept;

}  // namespace std

extern "C" void __cxa_pure_virtual() {
    std::terminate();
}
