/**
 * A self-signed identity for 127.0.0.1 and service.test, valid 2020 to 2120, made with openssl for
 * these tests alone. Nothing trusts it unless a test says so.
 */
export const selfSigned = {
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg2VeDju3I4HhTic4P
SPuFEQ+emV3htHQB049oWwxp64OhRANCAAReOSqEyI5xDkyq+j1M7q8CIemUIdQg
PA/BJMDgm6wlZR81rDznzQoW8KH2njN0FzDiv5qWub+cc6Bf2gCcgWKv
-----END PRIVATE KEY-----
`,
  cert: `-----BEGIN CERTIFICATE-----
MIIBZDCCAQmgAwIBAgIBATAKBggqhkjOPQQDAjAZMRcwFQYDVQQDDA5saW5rZmVy
cnkgdGVzdDAgFw0yMDAxMDEwMDAwMDBaGA8yMTIwMDEwMTAwMDAwMFowGTEXMBUG
A1UEAwwObGlua2ZlcnJ5IHRlc3QwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAARe
OSqEyI5xDkyq+j1M7q8CIemUIdQgPA/BJMDgm6wlZR81rDznzQoW8KH2njN0FzDi
v5qWub+cc6Bf2gCcgWKvo0AwPjAdBgNVHREEFjAUhwR/AAABggxzZXJ2aWNlLnRl
c3QwHQYDVR0OBBYEFCg+i26bNPic0WNvvBFcoGwMs5myMAoGCCqGSM49BAMCA0kA
MEYCIQD5dtE9hs/RG217h15cmg2p4kMEN7NQfBLR+nl3DSGL6QIhAKO4HOYKpHFy
v6Nlb/AcWZeCgmE2KyBbqNAY6VE8OoiH
-----END CERTIFICATE-----
`,
}
