import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSession } from '@/data/account/session'
import { useAct } from '@/data/http/use-act'
import { useOffered } from '@/data/site/offered'
import { reviewQueries, setFavourite } from '@/data/tiku/review'
import { go } from '@/navigation/go'
import { Button, Text, View } from '@/platform/elements'
import { Icon } from '@/ui/icon'
import { lazy } from '@/ui/lazy'
import './question-actions.scss'

/** Notes and reports are written over some questions only, so their forms are loaded on demand. */
const Popups = lazy(() => import('./question-popups').then((found) => found.QuestionPopups))

function useFavourite(questionId: number) {
  const cache = useQueryClient()
  const marks = useQuery(reviewQueries.marks([questionId]))
  const isOn = marks.data?.[0]?.isFavourite === true
  const { run, isBusy } = useAct(() => setFavourite(questionId, !isOn), {
    onSuccess: () => cache.invalidateQueries({ queryKey: ['review'] }),
  })
  return { isOn, own: marks.data?.[0], isBusy: isBusy || marks.data === undefined, turn: () => run() }
}

function Acts({ questionId }: { questionId: number }) {
  const { isOn, own, isBusy, turn } = useFavourite(questionId)
  const { model } = useOffered()
  const [open, setOpen] = useState<'note' | 'report'>()
  return (
    <View className="question-acts" role="group" label="题目操作">
      <Button id="favourite" className={`question-acts__one ${isOn ? 'is-on' : ''}`} pressed={isOn} disabled={isBusy} onClick={turn}>
        <Icon name="star" />
        <Text>{isOn ? '已收藏' : '收藏'}</Text>
      </Button>
      <Button id="write-note" className="question-acts__one" disabled={!own} onClick={() => setOpen('note')}>
        <Icon name="pencil-line" />
        <Text>{own?.note ? '看笔记' : '记笔记'}</Text>
      </Button>
      <Button id="explain" className="question-acts__one" onClick={() => go('ai_question', {}, { questionId })}>
        <Icon name="circle-help" />
        <Text>{model ? 'AI 讲解' : '找原文'}</Text>
      </Button>
      <Button id="report" className="question-acts__one" onClick={() => setOpen('report')}>
        <Icon name="flag" />
        <Text>报错</Text>
      </Button>
      {open && <Popups open={open} questionId={questionId} own={own} onClose={() => setOpen(undefined)} />}
    </View>
  )
}

/** Actions on a question beside answering it: bookmark, note, have a step explained, report a mistake. Hidden for visitors. */
export function QuestionActions({ questionId }: { questionId: number }) {
  const isSignedIn = useSession(({ refreshToken }) => refreshToken !== '')
  return isSignedIn ? <Acts questionId={questionId} /> : null
}
