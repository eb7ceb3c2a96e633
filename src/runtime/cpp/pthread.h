// The functions of POSIX that those of C++ call.
#pragma once

extern "C" {
int pthread_create(unsigned long* handle, const void* attributes, void* (*start)(void*), void* argument);
int pthread_join(unsigned long handle, void** result);
int pthread_detach(unsigned long handle);
int pthread_cond_init(void* condition, const void* attributes);
int pthread_cond_destroy(void* condition);
int pthread_cond_wait(void* condition, void* mutex);
int pthread_cond_signal(void* condition);
int pthread_cond_broadcast(void* condition);
}
