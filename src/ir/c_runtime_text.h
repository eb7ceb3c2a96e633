// Functions of the C library as IR.
#pragma once

namespace heddle::ir {

inline constexpr const char* c_runtime_text = R"(
declare i8 @__VERIFIER_nondet_char()
declare i1 @__VERIFIER_nondet_bool()
declare i64 @__VERIFIER_nondet_ulong()
declare i32 @__VERIFIER_nondet_uint()
declare ptr @malloc(i64)
declare ptr @aligned_alloc(i64, i64)
declare ptr @memcpy(ptr, ptr, i64)
declare i64 @strnlen(ptr, i64)
declare i32 @tolower(i32)

declare void @__assert_fail(ptr, ptr, i32, ptr)

define void @__VERIFIER_assert(i32 %condition) "heddle-inline" {
  %holds = icmp ne i32 %condition, 0
  br i1 %holds, label %done, label %fail
fail:
  call void @__assert_fail(ptr null, ptr null, i32 0, ptr null)
  unreachable
done:
  ret void
}

; At each place of the text, the characters are compared with those of the wanted one up to its end.
define ptr @strstr(ptr %text, ptr %wanted) "heddle-inline" {
start:
  br label %place
place:
  %i = phi i64 [ 0, %start ], [ %next_i, %differs ]
  %here = getelementptr i8, ptr %text, i64 %i
  br label %compare
compare:
  %j = phi i64 [ 0, %place ], [ %next_j, %equal ]
  %wanted_place = getelementptr i8, ptr %wanted, i64 %j
  %b = load i8, ptr %wanted_place
  %found = icmp eq i8 %b, 0
  br i1 %found, label %done, label %look
look:
  %text_place = getelementptr i8, ptr %here, i64 %j
  %a = load i8, ptr %text_place
  %same = icmp eq i8 %a, %b
  br i1 %same, label %equal, label %differs_or_end
equal:
  %next_j = add i64 %j, 1
  br label %compare
differs_or_end:
  %over = icmp eq i8 %a, 0
  br i1 %over, label %done, label %differs
differs:
  %next_i = add i64 %i, 1
  br label %place
done:
  %result = phi ptr [ %here, %compare ], [ null, %differs_or_end ]
  ret ptr %result
}

; Any characters up to the end of a line, of the input or of the buffer; null if there is no input at all.
define ptr @fgets(ptr %buffer, i32 %size, ptr %stream) "heddle-inline" {
start:
  %is_buffer = icmp sgt i32 %size, 0
  br i1 %is_buffer, label %begin, label %nothing
begin:
  %last = sub i32 %size, 1
  br label %next
next:
  %i = phi i32 [ 0, %begin ], [ %more, %put ]
  %is_full = icmp eq i32 %i, %last
  br i1 %is_full, label %finish, label %read
read:
  %is_input = call i1 @__VERIFIER_nondet_bool()
  br i1 %is_input, label %put, label %end
put:
  %c = call i8 @__VERIFIER_nondet_char()
  %offset = zext i32 %i to i64
  %place = getelementptr i8, ptr %buffer, i64 %offset
  store i8 %c, ptr %place
  %more = add i32 %i, 1
  %is_newline = icmp eq i8 %c, 10
  br i1 %is_newline, label %finish, label %next
end:
  %is_empty = icmp eq i32 %i, 0
  br i1 %is_empty, label %nothing, label %finish
finish:
  %length = phi i32 [ %i, %next ], [ %more, %put ], [ %i, %end ]
  %final_offset = zext i32 %length to i64
  %final = getelementptr i8, ptr %buffer, i64 %final_offset
  store i8 0, ptr %final
  br label %nothing
nothing:
  %result = phi ptr [ null, %start ], [ null, %end ], [ %buffer, %finish ]
  ret ptr %result
}

; Any bytes; fewer than asked for at the end of the input.  The result is how many.
define internal i64 @heddle.read(ptr %buffer, i64 %bytes) "heddle-inline" {
start:
  br label %next
next:
  %i = phi i64 [ 0, %start ], [ %more, %put ]
  %is_full = icmp eq i64 %i, %bytes
  br i1 %is_full, label %done, label %read
read:
  %is_input = call i1 @__VERIFIER_nondet_bool()
  br i1 %is_input, label %put, label %done
put:
  %c = call i8 @__VERIFIER_nondet_char()
  %place = getelementptr i8, ptr %buffer, i64 %i
  store i8 %c, ptr %place
  %more = add i64 %i, 1
  br label %next
done:
  ret i64 %i
}
; The result is how many whole items there are.
define i64 @fread(ptr %buffer, i64 %size, i64 %count, ptr %stream) "heddle-inline" {
start:
  %bytes = mul i64 %size, %count
  %is_nothing = icmp eq i64 %bytes, 0
  br i1 %is_nothing, label %done, label %read
read:
  %got = call i64 @heddle.read(ptr %buffer, i64 %bytes)
  %whole = udiv i64 %got, %size
  br label %done
done:
  %result = phi i64 [ 0, %start ], [ %whole, %read ]
  ret i64 %result
}
; As many bytes as there are, or an error.
define i64 @read(i32 %file, ptr %buffer, i64 %size) "heddle-inline" {
start:
  %got = call i64 @heddle.read(ptr %buffer, i64 %size)
  %is_none = icmp eq i64 %got, 0
  br i1 %is_none, label %choose, label %done
choose:
  %is_error = call i1 @__VERIFIER_nondet_bool()
  %none = select i1 %is_error, i64 -1, i64 0
  br label %done
done:
  %result = phi i64 [ %got, %start ], [ %none, %choose ]
  ret i64 %result
}

; Nothing is written; the result is any number up to all.
define internal i64 @heddle.up_to(i64 %all) "heddle-inline" {
  %some = call i64 @__VERIFIER_nondet_ulong()
  %is_possible = icmp ule i64 %some, %all
  %result = select i1 %is_possible, i64 %some, i64 %all
  ret i64 %result
}
define i64 @fwrite(ptr %buffer, i64 %size, i64 %count, ptr %stream) "heddle-inline" {
  %is_nothing = icmp eq i64 %size, 0
  %all = select i1 %is_nothing, i64 0, i64 %count
  %result = call i64 @heddle.up_to(i64 %all)
  ret i64 %result
}
define i64 @write(i32 %file, ptr %buffer, i64 %size) "heddle-inline" {
  %written = call i64 @heddle.up_to(i64 %size)
  %is_error = call i1 @__VERIFIER_nondet_bool()
  %result = select i1 %is_error, i64 -1, i64 %written
  ret i64 %result
}

; How many characters at the start of the text are in a set, or are not.
define internal i64 @heddle.span(ptr %text, ptr %set, i1 %inside) "heddle-inline" {
start:
  br label %next
next:
  %i = phi i64 [ 0, %start ], [ %more, %counts ]
  %place = getelementptr i8, ptr %text, i64 %i
  %c = load i8, ptr %place
  %over = icmp eq i8 %c, 0
  br i1 %over, label %done, label %compare
compare:
  %j = phi i64 [ 0, %next ], [ %next_j, %differs ]
  %set_place = getelementptr i8, ptr %set, i64 %j
  %member = load i8, ptr %set_place
  %is_all = icmp eq i8 %member, 0
  br i1 %is_all, label %decide, label %look
look:
  %same = icmp eq i8 %member, %c
  br i1 %same, label %decide, label %differs
differs:
  %next_j = add i64 %j, 1
  br label %compare
decide:
  %is_member = phi i1 [ false, %compare ], [ true, %look ]
  %is_wanted = icmp eq i1 %is_member, %inside
  br i1 %is_wanted, label %counts, label %done
counts:
  %more = add i64 %i, 1
  br label %next
done:
  ret i64 %i
}
define i64 @strspn(ptr %text, ptr %set) "heddle-inline" {
  %length = call i64 @heddle.span(ptr %text, ptr %set, i1 true)
  ret i64 %length
}
define i64 @strcspn(ptr %text, ptr %set) "heddle-inline" {
  %length = call i64 @heddle.span(ptr %text, ptr %set, i1 false)
  ret i64 %length
}

; The first character that is in a set, or null.
define ptr @strpbrk(ptr %text, ptr %set) "heddle-inline" {
  %length = call i64 @strcspn(ptr %text, ptr %set)
  %place = getelementptr i8, ptr %text, i64 %length
  %c = load i8, ptr %place
  %is_none = icmp eq i8 %c, 0
  %result = select i1 %is_none, ptr null, ptr %place
  ret ptr %result
}

; The next part of the text between characters of a set.  `rest` is where to go on, null at the end.
define ptr @strtok_r(ptr %text, ptr %set, ptr %rest) "heddle-inline" {
start:
  %is_new = icmp ne ptr %text, null
  br i1 %is_new, label %begin, label %go_on
go_on:
  %kept = load ptr, ptr %rest
  %is_over = icmp eq ptr %kept, null
  br i1 %is_over, label %done, label %begin
begin:
  %from = phi ptr [ %text, %start ], [ %kept, %go_on ]
  %before = call i64 @strspn(ptr %from, ptr %set)
  %token = getelementptr i8, ptr %from, i64 %before
  %first = load i8, ptr %token
  %is_empty = icmp eq i8 %first, 0
  br i1 %is_empty, label %last, label %measure
measure:
  %length = call i64 @strcspn(ptr %token, ptr %set)
  %end = getelementptr i8, ptr %token, i64 %length
  %c = load i8, ptr %end
  %is_last = icmp eq i8 %c, 0
  br i1 %is_last, label %last, label %split
split:
  store i8 0, ptr %end
  %behind = getelementptr i8, ptr %end, i64 1
  store ptr %behind, ptr %rest
  br label %done
last:
  %last_token = phi ptr [ null, %begin ], [ %token, %measure ]
  store ptr null, ptr %rest
  br label %done
done:
  %result = phi ptr [ null, %go_on ], [ %token, %split ], [ %last_token, %last ]
  ret ptr %result
}
@strtok.rest = internal global ptr null
define ptr @strtok(ptr %text, ptr %set) "heddle-inline" {
  %result = call ptr @strtok_r(ptr %text, ptr %set, ptr @strtok.rest)
  ret ptr %result
}

; Any time: seconds, and a fraction of one.
%time = type { i64, i64 }
define i32 @clock_gettime(i32 %clock, ptr %place) "heddle-inline" {
  %seconds = call i64 @__VERIFIER_nondet_ulong()
  %some = call i64 @__VERIFIER_nondet_ulong()
  %fraction = urem i64 %some, 1000000000
  %fraction_place = getelementptr %time, ptr %place, i32 0, i32 1
  store i64 %seconds, ptr %place
  store i64 %fraction, ptr %fraction_place
  ret i32 0
}
define i32 @gettimeofday(ptr %place, ptr %zone) "heddle-inline" {
  %seconds = call i64 @__VERIFIER_nondet_ulong()
  %some = call i64 @__VERIFIER_nondet_ulong()
  %fraction = urem i64 %some, 1000000
  %fraction_place = getelementptr %time, ptr %place, i32 0, i32 1
  store i64 %seconds, ptr %place
  store i64 %fraction, ptr %fraction_place
  ret i32 0
}

; Nobody cancels threads (pthread_cancel is refused), but each remembers what it has been told.
@heddle.cancel_state = internal thread_local global i32 0
@heddle.cancel_type = internal thread_local global i32 0
define internal i32 @heddle.choose(ptr %kept, i32 %value, ptr %old) "heddle-inline" {
start:
  %is_wrong = icmp ugt i32 %value, 1
  br i1 %is_wrong, label %done, label %ask
ask:
  %is_asked = icmp ne ptr %old, null
  br i1 %is_asked, label %tell, label %keep
tell:
  %before = load i32, ptr %kept
  store i32 %before, ptr %old
  br label %keep
keep:
  store i32 %value, ptr %kept
  br label %done
done:
  %result = phi i32 [ 22, %start ], [ 0, %keep ]
  ret i32 %result
}
define i32 @pthread_setcancelstate(i32 %state, ptr %old) "heddle-inline" {
  %result = call i32 @heddle.choose(ptr @heddle.cancel_state, i32 %state, ptr %old)
  ret i32 %result
}
define i32 @pthread_setcanceltype(i32 %type, ptr %old) "heddle-inline" {
  %result = call i32 @heddle.choose(ptr @heddle.cancel_type, i32 %type, ptr %old)
  ret i32 %result
}
define void @pthread_testcancel() "heddle-inline" {
  ret void
}

; Neither priorities nor processors matter.
define i32 @pthread_mutexattr_setprotocol(ptr %attributes, i32 %protocol) "heddle-inline" {
  %is_wrong = icmp ugt i32 %protocol, 2
  %result = select i1 %is_wrong, i32 22, i32 0
  ret i32 %result
}
define i32 @pthread_setaffinity_np(i64 %thread, i64 %size, ptr %set) "heddle-inline" {
  ret i32 0
}
define i32 @pthread_attr_setaffinity_np(ptr %attributes, i64 %size, ptr %set) "heddle-inline" {
  ret i32 0
}
; A function that nobody knows is refused where it is called; it is weak, so that native replays need none.
declare extern_weak i32 @pthread_mutexattr_setrobust_np(ptr, i32)
define i32 @pthread_mutexattr_setrobust(ptr %attributes, i32 %robustness) "heddle-inline" {
start:
  %is_robust = icmp eq i32 %robustness, 1
  br i1 %is_robust, label %refuse, label %done
refuse:
  %unknown = call i32 @pthread_mutexattr_setrobust_np(ptr %attributes, i32 %robustness)
  br label %done
done:
  %is_wrong = icmp ugt i32 %robustness, 1
  %result = select i1 %is_wrong, i32 22, i32 0
  ret i32 %result
}

define ptr @getenv(ptr %name) "heddle-inline" {
  ret ptr null
}
define i32 @rand_r(ptr %seed) "heddle-inline" {
  %next_seed = call i32 @__VERIFIER_nondet_uint()
  %some = call i32 @__VERIFIER_nondet_uint()
  %result = and i32 %some, 2147483647
  store i32 %next_seed, ptr %seed
  ret i32 %result
}

; The lowest bit that is set, from 1; 0 if there is none.
declare i32 @llvm.cttz.i32(i32, i1)
declare i64 @llvm.cttz.i64(i64, i1)
define i32 @ffs(i32 %number) "heddle-inline" {
  %zeros = call i32 @llvm.cttz.i32(i32 %number, i1 false)
  %place = add i32 %zeros, 1
  %is_none = icmp eq i32 %number, 0
  %result = select i1 %is_none, i32 0, i32 %place
  ret i32 %result
}
define i32 @ffsl(i64 %number) "heddle-inline" {
  %zeros = call i64 @llvm.cttz.i64(i64 %number, i1 false)
  %short = trunc i64 %zeros to i32
  %place = add i32 %short, 1
  %is_none = icmp eq i64 %number, 0
  %result = select i1 %is_none, i32 0, i32 %place
  ret i32 %result
}
define i32 @ffsll(i64 %number) "heddle-inline" {
  %result = call i32 @ffsl(i64 %number)
  ret i32 %result
}

; An alignment is a power of two, and that of a pointer at least.
define i32 @posix_memalign(ptr %place, i64 %alignment, i64 %size) "heddle-inline" {
start:
  %below = sub i64 %alignment, 1
  %common = and i64 %alignment, %below
  %is_no_power = icmp ne i64 %common, 0
  %is_small = icmp ult i64 %alignment, 8
  %is_wrong = or i1 %is_no_power, %is_small
  br i1 %is_wrong, label %done, label %allocate
allocate:
  %object = call ptr @aligned_alloc(i64 %alignment, i64 %size)
  store ptr %object, ptr %place
  br label %done
done:
  %result = phi i32 [ 22, %start ], [ 0, %allocate ]
  ret i32 %result
}
define ptr @strndup(ptr %text, i64 %limit) "heddle-inline" {
  %length = call i64 @strnlen(ptr %text, i64 %limit)
  %size = add i64 %length, 1
  %copy = call ptr @malloc(i64 %size)
  %copied = call ptr @memcpy(ptr %copy, ptr %text, i64 %length)
  %end = getelementptr i8, ptr %copy, i64 %length
  store i8 0, ptr %end
  ret ptr %copy
}

; The difference of the first characters that differ as small letters.
define i32 @strncasecmp(ptr %first, ptr %second, i64 %limit) "heddle-inline" {
start:
  br label %next
next:
  %i = phi i64 [ 0, %start ], [ %more, %equal ]
  %is_all = icmp eq i64 %i, %limit
  br i1 %is_all, label %done, label %look
look:
  %first_place = getelementptr i8, ptr %first, i64 %i
  %second_place = getelementptr i8, ptr %second, i64 %i
  %first_byte = load i8, ptr %first_place
  %second_byte = load i8, ptr %second_place
  %first_character = zext i8 %first_byte to i32
  %second_character = zext i8 %second_byte to i32
  %a = call i32 @tolower(i32 %first_character)
  %b = call i32 @tolower(i32 %second_character)
  %difference = sub i32 %a, %b
  %differs = icmp ne i32 %difference, 0
  %is_end = icmp eq i8 %first_byte, 0
  %is_over = or i1 %differs, %is_end
  br i1 %is_over, label %done, label %equal
equal:
  %more = add i64 %i, 1
  br label %next
done:
  %result = phi i32 [ 0, %next ], [ %difference, %look ]
  ret i32 %result
}
define i32 @strcasecmp(ptr %first, ptr %second) "heddle-inline" {
  %result = call i32 @strncasecmp(ptr %first, ptr %second, i64 -1)
  ret i32 %result
}
)";

}  // namespace heddle::ir
