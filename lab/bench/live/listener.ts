import { request } from 'node:http'
import { createParser } from 'eventsource-parser'

/** Records what one listener heard: ids in the order they came, and how long each took, ms. */
export type Heard = { ids: number[]; delays: number[]; isBroken: boolean; close(): void }

/** A message carries the moment it was sent in its text. */
export const textOf = (at: number, number: number) => `第${number}条 ${at}`
const momentOf = (text: string) => Number(text.split(' ')[1])

/** Listens to an address of a room's stream; resolves when it is open. */
export function listen(url: string): Promise<Heard> {
  return new Promise((resolve, reject) => {
    const heard: Heard = { ids: [], delays: [], isBroken: false, close: () => asking.destroy() }
    const parser = createParser({
      onEvent: ({ event, data }) => {
        if (event !== 'said') return
        const { id, text } = JSON.parse(data) as { id: number; text: string }
        const at = momentOf(text)
        if (Number.isNaN(at)) return
        heard.ids.push(id)
        heard.delays.push(Date.now() - at)
      },
    })
    const asking = request(url, { agent: false }, (reply) => {
      if (reply.statusCode !== 200) return reject(new Error(`the stream answered ${reply.statusCode}`))
      reply.setEncoding('utf8')
      reply.on('data', (piece: string) => parser.feed(piece))
      reply.on('close', () => {
        heard.isBroken = true
      })
      resolve(heard)
    })
    asking.on('error', (error) => (heard.ids.length > 0 ? undefined : reject(error)))
    asking.end()
  })
}
