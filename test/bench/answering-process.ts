import { createServer } from 'node:http'

// A service in a process of its own, so that only the sender's processor time counts: reads each
// list, of 20,000 links, and receipts it. Prints its port.
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
