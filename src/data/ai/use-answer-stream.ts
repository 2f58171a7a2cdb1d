import { useEffect, useRef, useState } from 'react'
import type { AiAsked, AiTurn } from '@/contract/ai/ai.schema'
import { brokenTurn, turnAfter } from '@/domain/ai/ai-answer'
import { readJson } from '@/domain/text/read-json'
import { liveEvents } from '@/platform/events'

const EVENTS = ['claim', 'withheld', 'ended']

/** The answer being written: it grows as it is heard, and `onEnded` gets it whole. Leaving the page calls it off. */
export function useAnswerStream(onEnded: (turn: AiTurn) => void) {
  const [live, setLive] = useState<AiTurn | null>(null)
  const close = useRef(() => {})
  const ended = useRef(onEnded)
  ended.current = onEnded
  useEffect(() => () => close.current(), [])
  const open = ({ turn, url }: AiAsked) => {
    close.current()
    let known = turn
    const show = (next: AiTurn) => {
      known = next
      setLive(next)
      if (next.status === 'waiting') return
      close.current()
      ended.current(next)
    }
    show(turn)
    if (url === null) return
    close.current = liveEvents.open(API_ORIGIN + url, EVENTS, {
      onEvent: (name, data) => show(turnAfter(known, name, readJson(data))),
      onBroken: () => show(brokenTurn(known)),
    })
  }
  const leave = () => {
    close.current()
    setLive(null)
  }
  const replace = (turn: AiTurn) => setLive((shown) => (shown?.id === turn.id ? turn : shown))
  return { live, open, leave, replace }
}
