import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Quote } from '@/contract/order/order.schema'
import { gateQueries } from '@/data/course/gate'
import { shelfQueries } from '@/data/course/shelf'
import { yuan } from '@/domain/money/money'
import { QueryState } from '@/features/page-frame/screen'
import { studyArt } from '@/features/page-frame/study-art'
import { ActionButton } from '@/ui/action-button'
import { Checkbox } from '@/ui/choices'
import { Popup } from '@/ui/popup'

/** Most courses beside the first one, as many as an order takes. */
const MOST = 5
type TogetherSheetProps = { quote: Quote; onChoose: (withIds: string) => void; onClose: () => void }

const chosenIn = ({ items }: Quote) => items.slice(1).flatMap(({ courseId }) => courseId ?? [])

/** The courses that may come into the order too. */
export function TogetherSheet({ quote, onChoose, onClose }: TogetherSheetProps) {
  const [chosen, setChosen] = useState<readonly number[]>(chosenIn(quote))
  const recommended = useQuery(shelfQueries.recommend(quote.courseId))
  const ids = (recommended.data ?? []).map(({ course }) => course.id)
  const standings = useQuery(gateQueries.standings(ids))
  const isTaken = (id: number) =>
    standings.data?.some(({ courseId, access }) => courseId === id && (access === 'owned' || access === 'free'))
  const change = (id: number, isOn: boolean) => setChosen(isOn ? [...chosen, id].slice(0, MOST) : chosen.filter((one) => one !== id))
  const done = () => {
    onClose()
    onChoose(chosen.join(','))
  }
  return (
    <Popup id="together-sheet" title="一起购买" onClose={onClose}>
      <QueryState of={recommended} empty={{ when: (rows) => rows.length === 0, art: studyArt('course'), text: '没有可以一起购买的课程' }}>
        {(rows) => (
          <>
            {rows.map(({ course: { id, title, price } }) => (
              <Checkbox
                key={id}
                id={`with-${id}`}
                isChecked={chosen.includes(id)}
                disabled={isTaken(id)}
                onChange={(isOn) => change(id, isOn)}
              >
                {title} {isTaken(id) ? '已可学习' : `¥${yuan(price)}`}
              </Checkbox>
            ))}
            <ActionButton id="together-yes" isWide onClick={done}>
              确定
            </ActionButton>
          </>
        )}
      </QueryState>
    </Popup>
  )
}
