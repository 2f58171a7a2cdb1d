import { useEffect, useState } from 'react'
import type { LiveMessage } from '@/contract/learn/live-room.schema'
import { expectFailure } from '@/data/http/failure'
import { joinMessages } from '@/domain/learn/live'
import { readJson } from '@/domain/text/read-json'
import { liveEvents } from '@/platform/events'
import { liveTicket } from './live-room'

const MOST_SHOWN = 200
/** After a break it is tried again, ever later, ms. */
const FIRST_WAIT_MS = 2_000
const LONGEST_WAIT_MS = 30_000

/** `isReplaced`: the same learner listens elsewhere, so nothing more comes here. */
type Heard = { messages: readonly LiveMessage[]; hidden: ReadonlySet<number>; viewers: number | null; isReplaced: boolean }
const silence: Heard = { messages: [], hidden: new Set(), viewers: null, isReplaced: false }

/** Adds one more event of the stream to what is known. */
function heardAfter(before: Heard, name: string, data: unknown): Heard {
  if (name === 'said') return { ...before, messages: joinMessages(before.messages, [data as LiveMessage], before.hidden, MOST_SHOWN) }
  if (name === 'hidden') {
    const hidden = new Set([...before.hidden, ...(data as { ids: number[] }).ids])
    return { ...before, hidden, messages: joinMessages(before.messages, [], hidden, MOST_SHOWN) }
  }
  if (name === 'replaced') return { ...before, isReplaced: true }
  return { ...before, viewers: (data as { count: number }).count }
}

type Ears = { onEvent: (name: string, data: unknown) => void; onBack: () => void; onChange: () => void }

/** Listens to a room until the returned function is called; a break is mended by itself, and `onBack` is called when it is tried. */
function listenTo(lessonId: number, { onEvent, onBack, onChange }: Ears): () => void {
  let isGone = false
  let wait = FIRST_WAIT_MS
  let close = () => {}
  let timer: ReturnType<typeof setTimeout> | undefined
  const onBroken = () => {
    if (isGone) return
    timer = setTimeout(() => {
      onBack()
      void listen()
    }, wait)
    wait = Math.min(wait * 2, LONGEST_WAIT_MS)
  }
  const hear = (name: string, data: string) => {
    wait = FIRST_WAIT_MS
    // The server has closed this stream for a newer one: asking again would close that one in turn.
    if (name === 'replaced') isGone = true
    if (name === 'changed') return onChange()
    const told = readJson(data)
    if (told !== undefined) onEvent(name, told)
  }
  const listen = async () => {
    try {
      const { url } = await liveTicket(lessonId)
      if (!isGone) close = liveEvents.open(url, ['said', 'hidden', 'viewers', 'replaced', 'changed'], { onEvent: hear, onBroken })
    } catch (error) {
      onBroken()
      expectFailure(error)
    }
  }
  void listen()
  return () => {
    isGone = true
    clearTimeout(timer)
    close()
  }
}

/** `onBack`: the stream is tried again after a break; `onChange`: the room was changed, and is to be asked for again. */
type Turns = { onBack: () => void; onChange: () => void }

/** Subscribes to the events of a live room while `isOn`. */
export function useLiveStream(lessonId: number, isOn: boolean, { onBack, onChange }: Turns) {
  const [heard, setHeard] = useState(silence)
  const { isReplaced } = heard
  useEffect(() => {
    if (!isOn || isReplaced) return
    return listenTo(lessonId, { onEvent: (name, data) => setHeard((before) => heardAfter(before, name, data)), onBack, onChange })
  }, [lessonId, isOn, isReplaced, onBack, onChange])
  const add = (message: LiveMessage) => setHeard((before) => heardAfter(before, 'said', message))
  /** Listens here again, and elsewhere no more. */
  const takeBack = () => {
    onBack()
    setHeard((before) => ({ ...before, isReplaced: false }))
  }
  return { ...heard, add, takeBack }
}
