// The interpreter: one transition's code on the vector. A guard that fails leaves everything as it was.
#include <fmt/format.h>

#include "base/budget.hpp"
#include "processes/machine.hpp"

namespace quotient::processes {

using props::ErrorKind;

namespace {

int32_t kept(int32_t value, const Instruction& instruction) {
  return instruction.bits < 32 ? static_cast<int32_t>(static_cast<uint32_t>(value) & ((1u << instruction.bits) - 1))
                               : value;
}

int32_t wrap(int64_t value) { return static_cast<int32_t>(static_cast<uint64_t>(value)); }

// C's shifts on 32 bits, where they are defined; beyond that what x86 does, as Spin's verifiers run on it.
int32_t shifted_left(int32_t value, int32_t by) {
  return static_cast<int32_t>(static_cast<uint32_t>(value) << (by & 31));
}
int32_t shifted_right(int32_t value, int32_t by) { return value >> (by & 31); }

std::string formatted(const Program& program, const std::string& format, const int32_t* values, uint32_t count) {
  std::string out;
  uint32_t next = 0;
  for (size_t i = 0; i < format.size(); ++i) {
    const char c = format[i];
    if (c == '%' && i + 1 < format.size()) {
      ++i;
      const int32_t value = next < count ? values[next] : 0;
      if (format[i] != '%') ++next;
      switch (format[i]) {
        case 'd': out += std::to_string(value); break;
        case 'u': out += std::to_string(static_cast<uint32_t>(value)); break;
        case 'x': out += fmt::format("{:x}", static_cast<uint32_t>(value)); break;
        case 'o': out += fmt::format("{:o}", static_cast<uint32_t>(value)); break;
        case 'c': out += static_cast<char>(value); break;
        case 'e':
          out += value > 0 && static_cast<size_t>(value) < program.mtypes.size()
                     ? program.mtypes[static_cast<size_t>(value)]
                     : std::to_string(value);
          break;
        default: out += format[i];
      }
    } else {
      out += c;
    }
  }
  return out;
}

}  // namespace

template <bool kRecords>
Machine::Outcome Machine::interpret(uint32_t start, uint32_t process, uint32_t record) {
  const Instruction* const code = program_.code.data();
  const Instruction* at = code + start;
  int32_t acc = 0;
  const uint32_t bottom = top_;
  int32_t* const stack = stack_.data();
  uint32_t top = top_;
  const uint32_t limit = (bottom < kStack ? kStack : 2 * kStack) - 2;  // a guard and a place may still follow
  const auto leave = [&](Outcome outcome) {
    top_ = bottom;
    return outcome;
  };
  const auto error = [&](ErrorKind kind, std::string message) {
    fail(kind, std::move(message));
    return leave(Outcome::done);
  };
  const auto reads = [&](uint32_t place) {
    if constexpr (kRecords) touch_place(place, at->width, false);
    return vector_.read(place, at->width);
  };
  const auto writes = [&](uint32_t place, int32_t value) {
    if constexpr (kRecords) touch_place(place, at->width, true);
    vector_.write(place, at->width, value);
  };
#define BINARY(name, expression)                    \
  case Opcode::k_##name: {                          \
    const int32_t left = stack[--top], right = acc; \
    acc = (expression);                             \
    break;                                          \
  }                                                 \
  case Opcode::k_##name##_constant: {               \
    const int32_t left = acc, right = at->a;        \
    acc = (expression);                             \
    break;                                          \
  }
  for (uint32_t executed = 0;; ++at) {
    if (++executed > 1'000'000) return error(ErrorKind::unsupported, "a d_step does not end");
    switch (at->op) {
      case Opcode::k_constant: acc = at->a; break;
      case Opcode::k_push:
        if (top == limit)
          return error(ErrorKind::unsupported, "an expression or a list of arguments needs more than 256 places");
        stack[top++] = acc;
        break;
      case Opcode::k_load_global: acc = reads(static_cast<uint32_t>(at->a)); break;
      case Opcode::k_load_local: acc = reads(record + static_cast<uint32_t>(at->a)); break;
      case Opcode::k_store_global: writes(static_cast<uint32_t>(at->a), kept(acc, *at)); break;
      case Opcode::k_store_local:
        vector_.write(record + static_cast<uint32_t>(at->a), at->width, kept(acc, *at));
        break;
      case Opcode::k_element_global:
      case Opcode::k_element_local: {
        if (static_cast<uint32_t>(acc) >= static_cast<uint32_t>(at->b)) {
          return error(ErrorKind::out_of_bounds, fmt::format("index {} of an array with {} elements", acc, at->b));
        }
        const uint32_t base = at->op == Opcode::k_element_local ? record : 0;
        acc = reads(base + static_cast<uint32_t>(at->a) + static_cast<uint32_t>(acc) * bytes_of(at->width));
        break;
      }
      case Opcode::k_place_global:
      case Opcode::k_place_local:
        if (top == limit)
          return error(ErrorKind::unsupported, "an expression or a list of arguments needs more than 256 places");
        stack[top++] = at->a + static_cast<int32_t>(at->op == Opcode::k_place_local ? record : 0);
        break;
      case Opcode::k_place_remote:
        if (static_cast<uint32_t>(acc) >= process_count_ ||
            type_of(static_cast<uint32_t>(acc)) != static_cast<uint32_t>(at->b)) {
          return error(ErrorKind::invalid_pointer, fmt::format("there is no process {} of type {}", acc,
                                                               program_.types[static_cast<size_t>(at->b)].name));
        }
        if (top == limit)
          return error(ErrorKind::unsupported, "an expression or a list of arguments needs more than 256 places");
        stack[top++] = at->a + static_cast<int32_t>(process_place_[static_cast<size_t>(acc)]);
        break;
      case Opcode::k_place_index:
        if (static_cast<uint32_t>(acc) >= static_cast<uint32_t>(at->b)) {
          return error(ErrorKind::out_of_bounds, fmt::format("index {} of an array with {} elements", acc, at->b));
        }
        stack[top - 1] += acc * at->a;
        break;
      case Opcode::k_load_at: acc = reads(static_cast<uint32_t>(stack[--top])); break;
      case Opcode::k_store_at:
        writes(static_cast<uint32_t>(stack[--top]), kept(acc, *at));
        break;

        BINARY(add, wrap(int64_t{left} + right))
        BINARY(sub, wrap(int64_t{left} - right))
        BINARY(mul, wrap(int64_t{left} * right))
        BINARY(bit_and, left & right)
        BINARY(bit_or, left | right)
        BINARY(bit_xor, left ^ right)
        BINARY(shl, shifted_left(left, right))
        BINARY(shr, shifted_right(left, right))
        BINARY(eq, left == right)
        BINARY(ne, left != right)
        BINARY(lt, left < right)
        BINARY(le, left <= right)
        BINARY(gt, left > right)
        BINARY(ge, left >= right)
      case Opcode::k_div:
      case Opcode::k_mod:
      case Opcode::k_div_constant:
      case Opcode::k_mod_constant: {
        const bool constant = at->op == Opcode::k_div_constant || at->op == Opcode::k_mod_constant;
        const int64_t left = constant ? acc : stack[--top], right = constant ? at->a : acc;
        if (right == 0) return error(ErrorKind::division_by_zero, "division by zero");
        acc = wrap(at->op == Opcode::k_div || at->op == Opcode::k_div_constant ? left / right : left % right);
        break;
      }
      case Opcode::k_negate: acc = wrap(-int64_t{acc}); break;
      case Opcode::k_complement: acc = ~acc; break;
      case Opcode::k_logical_not: acc = acc == 0; break;
      case Opcode::k_truth: acc = acc != 0; break;

      case Opcode::k_global_eq: acc = reads(static_cast<uint32_t>(at->a)) == at->b; break;
      case Opcode::k_global_ne: acc = reads(static_cast<uint32_t>(at->a)) != at->b; break;
      case Opcode::k_local_eq: acc = reads(record + static_cast<uint32_t>(at->a)) == at->b; break;
      case Opcode::k_local_ne: acc = reads(record + static_cast<uint32_t>(at->a)) != at->b; break;

#define GUARD_COMPARISON(name, place, comparison)                  \
  case Opcode::k_guard_##name:                                     \
    if (!(reads(static_cast<uint32_t>(place)) comparison at->b)) { \
      if (at->c < 0) return leave(Outcome::blocked);               \
      at = code + at->c - 1;                                       \
      top = bottom;                                                \
    }                                                              \
    break;
        GUARD_COMPARISON(global_eq, at->a, ==)
        GUARD_COMPARISON(global_ne, at->a, !=)
        GUARD_COMPARISON(local_eq, record + static_cast<uint32_t>(at->a), ==)
        GUARD_COMPARISON(local_ne, record + static_cast<uint32_t>(at->a), !=)
#undef GUARD_COMPARISON

      case Opcode::k_jump:
        if (code + at->c <= at) Budget::check();  // a loop in a d_step, which may not end
        at = code + at->c - 1;
        break;
      case Opcode::k_jump_if_zero:
        if (acc == 0) at = code + at->c - 1;
        break;
      case Opcode::k_jump_if_not_zero:
        if (acc != 0) at = code + at->c - 1;
        break;
      case Opcode::k_guard:
        if (acc == 0) {
          if (at->c < 0) return leave(Outcome::blocked);
          at = code + at->c - 1;
          top = bottom;
        }
        break;
      case Opcode::k_not_in_handshake:
        if (handshake_ != 0) {
          if (at->c < 0) return leave(Outcome::blocked);
          at = code + at->c - 1;
          top = bottom;
        }
        break;
      case Opcode::k_block_in_d_step:
        return error(ErrorKind::deadlock, "a statement inside a d_step cannot be executed");
      case Opcode::k_done:
        instructions_ += executed;
        stack_[bottom] = acc;
        return leave(handshake_ != 0 && !found_offer_ ? Outcome::offered : Outcome::done);

      case Opcode::k_send_guard:
        if (!is_channel(acc)) return leave(Outcome::done);
        if constexpr (kRecords) touch_send(static_cast<uint32_t>(acc) - 1);
        if (handshake_ != 0 || is_full(static_cast<uint32_t>(acc) - 1)) {
          if (at->c < 0) return leave(Outcome::blocked);
          at = code + at->c - 1;
          top = bottom;
          break;
        }
        stack[top++] = acc;
        found_offer_ = false;
        break;
      case Opcode::k_send: {
        const auto count = static_cast<uint32_t>(at->a);
        top -= count + 1;
        const auto channel = static_cast<uint32_t>(stack[top]) - 1;
        if (channel_type(channel).fields.size() != count) {
          return error(ErrorKind::library_misuse,
                       fmt::format("a message of {} fields is sent over a channel of messages of {}", count,
                                   channel_type(channel).fields.size()));
        }
        if constexpr (kRecords) {  // in between others
          if (at->b && holds(reduce::Condition::sorting))
            touches_->channel(names_->name_of(channel), kSendEnd, kReceiveEnd + 1, true);
        }
        send(channel, &stack[top + 1], count, at->b != 0);
        break;
      }
      case Opcode::k_receive_guard:
      case Opcode::k_poll: {
        const ReceivePattern& pattern = program_.patterns[static_cast<size_t>(at->a)];
        top -= pattern.values + 1u;
        if (!is_channel(stack[top])) return leave(Outcome::done);
        const auto channel = static_cast<uint32_t>(stack[top]) - 1;
        if (at->op == Opcode::k_poll && channel_type(channel).capacity == 0) {
          return error(ErrorKind::library_misuse, "a rendezvous channel holds no messages to look at");
        }
        if (pattern.matches.size() > channel_type(channel).fields.size()) {
          return error(ErrorKind::library_misuse,
                       fmt::format("a message of {} fields is received from a channel of messages of {}",
                                   pattern.matches.size(), channel_type(channel).fields.size()));
        }
        const bool found = find_message(channel, pattern, &stack[top + 1]);
        if constexpr (kRecords) {
          if (at->op == Opcode::k_poll) touch_channel(channel);
          else touch_receive(channel, pattern.random, found);
        }
        if (at->op == Opcode::k_poll) {
          acc = found;
        } else if (!found) {
          if (at->c < 0) return leave(Outcome::blocked);
          at = code + at->c - 1;
          top = bottom;
        }
        break;
      }
      case Opcode::k_message_field: acc = message_field(static_cast<uint32_t>(at->a)); break;
      case Opcode::k_receive: take_message(); break;
      case Opcode::k_length:
      case Opcode::k_is_empty:
      case Opcode::k_is_nempty:
      case Opcode::k_is_full:
      case Opcode::k_is_nfull: {
        if (!is_channel(acc)) return leave(Outcome::done);
        const auto channel = static_cast<uint32_t>(acc) - 1;
        const auto messages = static_cast<int32_t>(length(channel));
        if constexpr (kRecords) touch_channel(channel);
        // A rendezvous channel is empty, and full only while a message is being handed over.
        acc = at->op == Opcode::k_length      ? messages
              : at->op == Opcode::k_is_empty  ? messages == 0
              : at->op == Opcode::k_is_nempty ? messages > 0
              : at->op == Opcode::k_is_full   ? is_full(channel)
                                              : !is_full(channel);
        break;
      }

      case Opcode::k_run: {
        top_ = top;
        const bool made = run(static_cast<uint32_t>(at->a), static_cast<uint32_t>(at->b), static_cast<uint32_t>(at->c));
        top = top_;
        if (!made) return leave(Outcome::done);
        acc = static_cast<int32_t>(process_count_) - 1;
        break;
      }
      case Opcode::k_end_process:
        if constexpr (kRecords) touch_end(process);
        if (!end_process(process)) return leave(Outcome::blocked);
        break;
      case Opcode::k_argument: acc = stack[bottom - static_cast<uint32_t>(at->a)]; break;
      case Opcode::k_first_of_type: {
        if constexpr (kRecords) touches_->processes(kBirths, kCount + 1, false);
        uint32_t first = 0;
        while (first < process_count_ && type_of(first) != static_cast<uint32_t>(at->a)) ++first;
        acc = static_cast<int32_t>(first);
        break;
      }
      case Opcode::k_own_pid: acc = static_cast<int32_t>(process); break;
      case Opcode::k_process_count:
        if constexpr (kRecords) touches_->processes(kBirths, kCount + 1, false);
        acc = static_cast<int32_t>(process_count_) + (program_.claim >= 0);
        break;  // Spin's claims are processes
      case Opcode::k_last_process: acc = vector_.byte(kLastProcess); break;
      case Opcode::k_is_timeout: acc = timeout_; break;
      case Opcode::k_no_progress:  // a system that cannot move does not fail to make progress
        top_ = top;
        acc = !in_progress_state() && can_anybody_move();
        break;
      case Opcode::k_is_at: {
        const auto other = static_cast<uint32_t>(acc);
        acc = other < process_count_ && vector_.half(process_place_[other] + kProcessState) == at->a &&
              type_of(other) == static_cast<uint32_t>(at->b);
        break;
      }
      case Opcode::k_pc_value:
        acc = static_cast<uint32_t>(acc) < process_count_
                  ? vector_.half(process_place_[static_cast<size_t>(acc)] + kProcessState)
                  : 0;
        break;
      case Opcode::k_is_enabled:
        top_ = top;
        acc = is_enabled(static_cast<uint32_t>(acc));
        break;
      case Opcode::k_get_priority:
        acc = static_cast<uint32_t>(acc) < process_count_
                  ? vector_.byte(process_place_[static_cast<size_t>(acc)] + kProcessPriority)
                  : 0;
        break;
      case Opcode::k_set_priority: {
        const auto other = static_cast<uint32_t>(stack[--top]);
        if (other >= process_count_) break;
        if (at->a && (acc < 1 || acc > 255))
          fail(ErrorKind::thread_misuse, fmt::format("a priority is 1 to 255, not {}", acc));
        vector_.write(process_place_[other] + kProcessPriority, Width::byte, acc);
        break;
      }

      case Opcode::k_check:
        if (acc == 0 && options_.check_assertions) fail(ErrorKind::assertion, "assertion fails");
        break;
      case Opcode::k_print:
        top -= static_cast<uint32_t>(at->b);
        if (taken_ && !taken_->empty()) {
          taken_->back().output += formatted(program_, program_.formats[static_cast<size_t>(at->a)], &stack[top],
                                             static_cast<uint32_t>(at->b));
        }
        break;
      case Opcode::k_make_channel:
        if constexpr (kRecords) {  // a process that begins is a touch already
          if (!begins_process_) touches_->anything();
        }
        acc = static_cast<int32_t>(make_channel(static_cast<uint32_t>(at->a)));
        break;

      case Opcode::k_give_back: at = code + give_back(process, acc) - 1; break;
      case Opcode::k_heap_global:
      case Opcode::k_heap_local:
      case Opcode::k_heap_index:
      case Opcode::k_heap_address:
      case Opcode::k_heap_load:
      case Opcode::k_heap_store:
      case Opcode::k_heap_same:
      case Opcode::k_allocate:
      case Opcode::k_release:
      case Opcode::k_box:
      case Opcode::k_call:
      case Opcode::k_result:
        top_ = top;
        if (!execute_heap(*at, process, acc)) return leave(Outcome::done);
        top = top_;
        break;
    }
  }
#undef BINARY
}

template Machine::Outcome Machine::interpret<false>(uint32_t start, uint32_t process, uint32_t record);
template Machine::Outcome Machine::interpret<true>(uint32_t start, uint32_t process, uint32_t record);

}  // namespace quotient::processes
