import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { WrongBookQuery, WrongEntry, WrongReason } from '@/contract/tiku/review.schema'
import { useAct, useFresh } from '@/data/http/use-act'
import { bringBack, practiseQuestions, putAway, reviewQueries, setReason } from '@/data/tiku/review'
import { reasonText, wrongReasonNames } from '@/domain/tiku/wrong-book'
import { dayText } from '@/domain/time/day'
import { QueryState } from '@/features/page-frame/screen'
import { go } from '@/navigation/go'
import { ListedQuestion } from '@/packages/tiku/parts/listed-question'
import { Button, View } from '@/platform/elements'
import { toast } from '@/platform/toast'
import { ActRow } from '@/ui/act-row'
import { ActionButton } from '@/ui/action-button'
import { Card } from '@/ui/card'
import { Icon } from '@/ui/icon'
import { LoadMore } from '@/ui/load-more'
import { OptionList } from '@/ui/option-list'
import { Popup } from '@/ui/popup'
import type { StateLook } from '@/ui/state-art'

type ReasonSheetProps = { reason: WrongReason | null; onChoose: (reason: WrongReason | null) => void; onClose: () => void }

const reasons = Object.entries(wrongReasonNames).map(([value, text]) => ({ value, text }))
const isReason = (value: string): value is WrongReason => value in wrongReasonNames

/** Asks why it went wrong; knowing that is half of putting it right. */
function ReasonSheet({ reason, onChoose, onClose }: ReasonSheetProps) {
  return (
    <Popup id="reason-sheet" title="这题为什么错？" onClose={onClose}>
      <OptionList
        label="错因"
        options={[...reasons, { value: 'none', text: '先不标' }]}
        value={reason ?? 'none'}
        onChoose={(value) => onChoose(isReason(value) ? value : null)}
      />
    </Popup>
  )
}

const stateText = ({ timesWrong, rightStreak, lastWrongAt, goneAt }: WrongEntry) =>
  goneAt === null
    ? `错 ${timesWrong} 次 · 之后连对 ${rightStreak} 次 · 最近 ${dayText(lastWrongAt)}`
    : `错过 ${timesWrong} 次 · ${dayText(goneAt)} 掌握`

/** Offers the acts on an entry; each change is read again. */
function useEntryActs(questionId: number) {
  const queryClient = useQueryClient()
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['review'] })
  const naming = useAct((next: WrongReason | null) => setReason(questionId, next), { onSuccess: refresh })
  const returning = useAct(() => bringBack(questionId), { onSuccess: refresh })
  const removing = useAct(() => putAway(questionId), {
    onSuccess: () => {
      toast('已移出，可在“已掌握”里放回')
      return refresh()
    },
  })
  return { naming, returning, removing }
}

/** Into the wrong book or out of it, by hand. */
function Shelving({ isGone, acts: { returning, removing } }: { isGone: boolean; acts: ReturnType<typeof useEntryActs> }) {
  const move = isGone ? returning : removing
  return (
    <ActionButton look="quiet" isBusy={move.isBusy} onClick={() => move.run()}>
      <Icon name={isGone ? 'arrow-up' : 'check'} />
      {isGone ? '放回错题本' : '移出'}
    </ActionButton>
  )
}

/** One question of the wrong book with what can be done about it. */
function EntryCard({ entry, onOpen }: { entry: WrongEntry; onOpen: () => void }) {
  const { questionId, reason, goneAt } = entry
  const [isChoosing, setChoosing] = useState(false)
  const acts = useEntryActs(questionId)
  const choose = (next: WrongReason | null) => {
    setChoosing(false)
    acts.naming.run(next)
  }
  const named = reasonText(reason)
  return (
    <View role="listitem">
      <Card id={`entry-${questionId}`}>
        <Button id={`open-${questionId}`} className="book-entry__open" onClick={onOpen}>
          <ListedQuestion of={entry}>
            <View className="small">{stateText(entry)}</View>
          </ListedQuestion>
        </Button>
        <ActRow>
          <ActionButton look="quiet" isBusy={acts.naming.isBusy} label={`错因：${named}，修改`} onClick={() => setChoosing(true)}>
            <Icon name="flag" />
            {reason === null ? '标记错因' : named}
          </ActionButton>
          <ActionButton look="quiet" onClick={() => go('tiku_note', { questionId })}>
            <Icon name="pencil-line" />
            笔记
          </ActionButton>
          <Shelving isGone={goneAt !== null} acts={acts} />
        </ActRow>
      </Card>
      {isChoosing && <ReasonSheet reason={reason} onChoose={choose} onClose={() => setChoosing(false)} />}
    </View>
  )
}

/** Questions read at once: those of the list from the one that was tapped on, then those before it. */
const MOST_READ = 100
const from = (all: readonly WrongEntry[], at: number) =>
  [...all.slice(at), ...all.slice(0, at)].map(({ questionId }) => questionId).slice(0, MOST_READ)

/** The questions of one shelf, a page at a time. A tap opens one with its explanation, and the others are a swipe away. */
export function EntryList({
  query,
  empty,
}: {
  query: WrongBookQuery
  empty: { text: string; action: string; onAction: () => void; look: StateLook }
}) {
  const book = useInfiniteQuery(reviewQueries.wrongBook(query))
  useFresh(book)
  const opening = useAct((ids: number[]) => practiseQuestions(ids, 'recite', '错题解析'), {
    onSuccess: (practiceId) => go('tiku_practice', { practiceId }),
  })
  const open = (ids: number[]) => (opening.isBusy ? undefined : opening.run(ids))
  return (
    <QueryState of={book} empty={{ when: ({ pages }) => pages[0]?.total === 0, ...empty }}>
      {({ pages }) => (
        <>
          <View id="entries" role="list" label="错题">
            {pages
              .flatMap(({ entries }) => entries)
              .map((entry, at, all) => (
                <EntryCard key={entry.questionId} entry={entry} onOpen={() => open(from(all, at))} />
              ))}
          </View>
          <LoadMore
            hasMore={book.hasNextPage}
            isBusy={book.isFetchingNextPage}
            isFailed={book.isFetchNextPageError}
            onMore={() => void book.fetchNextPage()}
          />
        </>
      )}
    </QueryState>
  )
}
