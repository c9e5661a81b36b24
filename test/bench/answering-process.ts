import { createServer } from 'node:http'

// A service as a process, so that only the CPU time of the sender counts. It answers each request with a
// receipt for 20,000 links, and prints its port.
const links = 20_000
let tasks = 0
const server = createServer((request, response) => {
  let bytes = 0
  request.on('data', (chunk: Buffer) => {
    bytes += chunk.length
  })
  request.on('end', () => {
    const data = { units_used: links, task_id: `t${++tasks}-${bytes}`, links_count: links }
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ status: 200, msg: 'Task created', data }))
  })
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  console.log(typeof address === 'object' ? address?.port : '')
})
