; LLVM IR as input: two increments without a lock.
; expect: UNSAFE: assertion failed
@counter = global i32 0

declare i32 @pthread_create(ptr, ptr, ptr, ptr)
declare i32 @pthread_join(i64, ptr)
declare void @__assert_fail(ptr, ptr, i32, ptr)

define ptr @worker(ptr %arg) {
  %old = load i32, ptr @counter
  %new = add i32 %old, 1
  store i32 %new, ptr @counter
  ret ptr null
}

define i32 @main() {
  %t = alloca i64
  %u = alloca i64
  %created_t = call i32 @pthread_create(ptr %t, ptr null, ptr @worker, ptr null)
  %created_u = call i32 @pthread_create(ptr %u, ptr null, ptr @worker, ptr null)
  %handle_t = load i64, ptr %t
  %handle_u = load i64, ptr %u
  %joined_t = call i32 @pthread_join(i64 %handle_t, ptr null)
  %joined_u = call i32 @pthread_join(i64 %handle_u, ptr null)
  %end = load i32, ptr @counter
  %good = icmp eq i32 %end, 2
  br i1 %good, label %done, label %bad
bad:
  call void @__assert_fail(ptr null, ptr null, i32 0, ptr null)
  unreachable
done:
  ret i32 0
}
