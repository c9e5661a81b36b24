import { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { skipInformationalAnswers } from '../../../../electron/engine/service/single-request.ts'

const informational =
  'HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nlink: </a.css>\r\n\r\n'
const final = 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok'

test('informational answers are skipped, wherever the bytes are split', () => {
  const whole = informational + final
  for (let cut = 1; cut < whole.length; cut += 1) {
    const socket = new Socket()
    const status = skipInformationalAnswers(socket)
    let read = ''
    for (const piece of [whole.slice(0, cut), whole.slice(cut)]) {
      socket.push(piece)
      read += String(socket.read() ?? '')
    }
    expect([cut, read, status()]).toEqual([cut, final, 200])
    socket.destroy()
  }
})
