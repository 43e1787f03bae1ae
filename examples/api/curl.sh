# IMAGEMILL_URL is the address of the site, IMAGEMILL_KEY your key.
# If it fails, smaller.jpg holds the reason as JSON.
curl --fail-with-body --data-binary @photo.jpg \
  --header "Authorization: Bearer $IMAGEMILL_KEY" \
  --output smaller.jpg \
  "$IMAGEMILL_URL/v1/compress?quality=70"
