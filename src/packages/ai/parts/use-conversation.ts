import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { AiAnchor, AiAsked, AiKind, AiSessionDetail, AiTurn } from '@/contract/ai/ai.schema'
import { aiQueries, askAi, askAiAgain, newAiKey, opineOnAi, stopAi } from '@/data/ai/ai'
import { useAnswerStream } from '@/data/ai/use-answer-stream'
import { expectFailure } from '@/data/http/failure'
import { useAct } from '@/data/http/use-act'

type Opening = { kind: AiKind; anchor?: AiAnchor }
/** Holds the question asked, under a key that stays the same until it has arrived. */
type Wish = { text: string; key: string }

const withTurn = (turns: readonly AiTurn[], turn: AiTurn) =>
  turns.some(({ id }) => id === turn.id) ? turns.map((one) => (one.id === turn.id ? turn : one)) : [...turns, turn]

/** Puts what is known of a question into the conversation it belongs to. */
function usePut() {
  const cache = useQueryClient()
  const refresh = (...key: string[]) => void cache.invalidateQueries({ queryKey: ['ai', ...key] })
  const put = (turn: AiTurn) =>
    cache.setQueryData<AiSessionDetail>(
      ['ai', 'session', turn.sessionId],
      (known) => known && { ...known, turns: withTurn(known.turns, turn) },
    )
  return { put, refresh }
}

/** Asking, anew or once more, and following the answer as it is written. */
function useAsking({ kind, anchor = {} }: Opening, sessionId: number, onAsked: (id: number) => void) {
  const { put, refresh } = usePut()
  const wish = useRef<Wish | null>(null)
  const stream = useAnswerStream((turn) => {
    // A stream that was cut off, or that the host cannot read in parts: what the server has kept is the answer.
    if (turn.reason === 'cut') {
      stream.leave()
      refresh('session')
    } else put(turn)
    refresh('state')
    refresh('sessions')
  })
  const follow = (asked: AiAsked) => {
    wish.current = null
    onAsked(asked.turn.sessionId)
    put(asked.turn)
    stream.open(asked)
  }
  const onError = () => refresh('state')
  const asking = useAct(
    ({ text, key }: Wish & { onTaken: (() => void) | undefined }) =>
      askAi({ text, kind, key, ...(sessionId > 0 ? { sessionId } : { anchor }) }),
    {
      onSuccess: (asked, { onTaken }) => {
        follow(asked)
        onTaken?.()
      },
      onError,
    },
  )
  const again = useAct(askAiAgain, { onSuccess: follow, onError })
  const ask = (text: string, onTaken?: () => void) => {
    if (wish.current?.text !== text) wish.current = { text, key: newAiKey() }
    asking.run({ ...wish.current, onTaken })
  }
  return { stream, ask, again: (id: number) => again.run(id), isSending: asking.isBusy || again.isBusy }
}

/** One conversation: what was said, the answer being written, and what can be done with it. */
export function useConversation(opening: Opening) {
  const [sessionId, setSessionId] = useState(0)
  const detail = useQuery(aiQueries.session(sessionId))
  const { put } = usePut()
  const { stream, ask, again, isSending } = useAsking(opening, sessionId, setSessionId)
  const stopping = useAct(stopAi, {
    onSuccess: (turn) => {
      stream.leave()
      put(turn)
    },
  })
  // No busy state: opinions on two answers may be on their way at once.
  const opine = (id: number, isGood: boolean, note: string) => {
    const show = (turn: AiTurn) => {
      stream.replace(turn)
      put(turn)
    }
    void opineOnAi(id, { isGood, note }).then(show).catch(expectFailure)
  }
  const stored = detail.data?.turns ?? []
  const isWriting = stream.live?.status === 'waiting'
  const turnTo = (id: number) => {
    stream.leave()
    setSessionId(id)
  }
  return {
    turns: stream.live?.sessionId === sessionId ? withTurn(stored, stream.live) : stored,
    isLoading: sessionId > 0 && detail.isPending && stream.live === null,
    isWriting,
    isBusy: isSending || isWriting,
    ask,
    again,
    stop: () => stream.live && stopping.run(stream.live.id),
    opine,
    turnTo,
  }
}
export type Conversation = ReturnType<typeof useConversation>
