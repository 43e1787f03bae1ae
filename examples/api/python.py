# IMAGEMILL_URL is the address of the site, IMAGEMILL_KEY your key.
import json
import os
import urllib.error
import urllib.request

with open("photo.jpg", "rb") as photo:
    request = urllib.request.Request(
        os.environ["IMAGEMILL_URL"] + "/v1/compress?quality=70",
        data=photo.read(),
        headers={"Authorization": "Bearer " + os.environ["IMAGEMILL_KEY"], "Content-Type": "image/jpeg"},
    )
try:
    with urllib.request.urlopen(request) as response, open("smaller.jpg", "wb") as smaller:
        smaller.write(response.read())
        print(response.headers["Original-Bytes"], "->", response.headers["Content-Length"], "bytes")
except urllib.error.HTTPError as error:
    problem = json.load(error)
    raise SystemExit(problem["code"] + ": " + problem["detail"])
