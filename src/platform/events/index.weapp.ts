import Taro from '@tarojs/taro'
import { createParser } from 'eventsource-parser'
import { lineDecoder } from './line-decoder'
import type { EventListener, EventsPort } from './port'

/** A stream is open as long as the room is. */
const TIMEOUT_MS = 3_600_000

type Chunked = { onChunkReceived?: (listener: (chunk: { data: ArrayBuffer }) => void) => void; abort: () => void }

function open(url: string, names: readonly string[], { onEvent, onBroken }: EventListener): () => void {
  let isOver = false
  const end = () => {
    if (isOver) return
    isOver = true
    onBroken()
  }
  const parser = createParser({
    onEvent: ({ event = 'message', data }) => !isOver && names.includes(event) && onEvent(event, data),
  })
  const decode = lineDecoder()
  const request = Taro.request({ url, timeout: TIMEOUT_MS, enableChunked: true, responseType: 'arraybuffer' })
  const task: Chunked = request
  task.onChunkReceived?.(({ data }) => parser.feed(decode(new Uint8Array(data))))
  request.then(end, end)
  return () => {
    isOver = true
    task.abort()
  }
}

export const liveEvents = { open } satisfies EventsPort
