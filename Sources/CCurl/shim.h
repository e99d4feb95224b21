#include <curl/curl.h>

// curl_easy_setopt, curl_easy_getinfo and curl_multi_setopt are variadic, which Swift does not import.

static inline CURLcode condition_curl_set_number(
    CURL *_Nonnull handle, CURLoption option, long value) {
  return curl_easy_setopt(handle, option, value);
}

// The text is copied.
static inline CURLcode condition_curl_set_text(
    CURL *_Nonnull handle, CURLoption option, const char *_Nonnull value) {
  return curl_easy_setopt(handle, option, value);
}

// What is received goes to `write` together with `target`.
static inline CURLcode condition_curl_set_writer(
    CURL *_Nonnull handle,
    size_t (*_Nonnull write)(char *_Nullable, size_t, size_t, void *_Nullable),
    void *_Nonnull target) {
  CURLcode code = curl_easy_setopt(handle, CURLOPT_WRITEFUNCTION, write);
  return code != CURLE_OK ? code : curl_easy_setopt(handle, CURLOPT_WRITEDATA, target);
}

// The status of the answer, 0 before there is any.
static inline long condition_curl_status(CURL *_Nonnull handle) {
  long status = 0;
  return curl_easy_getinfo(handle, CURLINFO_RESPONSE_CODE, &status) == CURLE_OK ? status : 0;
}

// `watch` learns which sockets to poll for what, `wait` when to call again; both get `target`.
static inline CURLMcode condition_curl_set_poller(
    CURLM *_Nonnull multi,
    int (*_Nonnull watch)(CURL *_Nullable, curl_socket_t, int, void *_Nullable, void *_Nullable),
    int (*_Nonnull wait)(CURLM *_Nullable, long, void *_Nullable),
    void *_Nonnull target) {
  CURLMcode code = curl_multi_setopt(multi, CURLMOPT_SOCKETFUNCTION, watch);
  if (code == CURLM_OK) code = curl_multi_setopt(multi, CURLMOPT_SOCKETDATA, target);
  if (code == CURLM_OK) code = curl_multi_setopt(multi, CURLMOPT_TIMERFUNCTION, wait);
  if (code == CURLM_OK) code = curl_multi_setopt(multi, CURLMOPT_TIMERDATA, target);
  return code;
}

// A transfer that is over: its handle, and its result in `result`; NULL when there is no more.
static inline CURL *_Nullable condition_curl_take_finished(
    CURLM *_Nonnull multi, CURLcode *_Nonnull result) {
  int left;
  CURLMsg *message;
  while ((message = curl_multi_info_read(multi, &left)) != NULL) {
    if (message->msg != CURLMSG_DONE) continue;
    *result = message->data.result;
    return message->easy_handle;
  }
  return NULL;
}
