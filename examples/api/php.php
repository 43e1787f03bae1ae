<?php
// IMAGEMILL_URL is the address of the site, IMAGEMILL_KEY your key.
$request = curl_init(getenv('IMAGEMILL_URL') . '/v1/compress?quality=70');
curl_setopt_array($request, [
    CURLOPT_POSTFIELDS => file_get_contents('photo.jpg'),
    CURLOPT_HTTPHEADER => ['Authorization: Bearer ' . getenv('IMAGEMILL_KEY'), 'Content-Type: image/jpeg'],
    CURLOPT_RETURNTRANSFER => true,
]);
$response = curl_exec($request);
if ($response === false) {
    throw new RuntimeException(curl_error($request));
}
if (curl_getinfo($request, CURLINFO_RESPONSE_CODE) !== 200) {
    $problem = json_decode($response);
    throw new RuntimeException("$problem->code: $problem->detail");
}
file_put_contents('smaller.jpg', $response);
echo filesize('photo.jpg'), ' → ', strlen($response), " bytes\n";
