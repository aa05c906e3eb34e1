// ZeroedArray: a large array that starts as zeros and is not touched before it is used: a small
// problem in a large table costs nothing, where the system hands out pages as they are needed.
#pragma once

#include <cstddef>
#include <type_traits>
#include <utility>

namespace yomi {

// Memory of zeros. Where there is none left: std::bad_alloc, or the end where nothing can be
// thrown.
[[nodiscard]] void* map_zeroed(std::size_t bytes);
void unmap(void* data, std::size_t bytes);
// The bytes in [begin, end) are no longer needed; whole pages among them may be given back.
void release_pages(void* begin, void* end);

template <class T>
class ZeroedArray {
  static_assert(std::is_trivially_copyable_v<T>);

 public:
  explicit ZeroedArray(std::size_t size)
      : data_(static_cast<T*>(map_zeroed(size * sizeof(T)))), size_(size) {}
  ~ZeroedArray() { unmap(data_, size_ * sizeof(T)); }
  ZeroedArray(const ZeroedArray&) = delete;
  ZeroedArray& operator=(const ZeroedArray&) = delete;
  ZeroedArray(ZeroedArray&&) = delete;
  ZeroedArray& operator=(ZeroedArray&&) = delete;
  void swap(ZeroedArray& other) noexcept {
    std::swap(data_, other.data_);
    std::swap(size_, other.size_);
  }
  // The elements [first, last) are no longer needed.
  void release(std::size_t first, std::size_t last) { release_pages(data_ + first, data_ + last); }
  [[nodiscard]] T& operator[](std::size_t i) { return data_[i]; }
  [[nodiscard]] const T& operator[](std::size_t i) const { return data_[i]; }
  [[nodiscard]] std::size_t size() const { return size_; }

 private:
  T* data_;
  std::size_t size_;
};

}  // namespace yomi
