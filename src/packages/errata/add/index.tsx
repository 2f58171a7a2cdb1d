import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { BookDetail } from '@/contract/errata/errata.schema'
import { errataQueries } from '@/data/errata/errata'
import { QueryState, screen } from '@/features/page-frame/screen'
import { replace } from '@/navigation/go'
import { BookLine, FollowButton } from '@/packages/errata/parts/book-line'
import { ErratumText } from '@/packages/errata/parts/erratum-text'
import { View } from '@/platform/elements'
import { ActionBar, ActionButton } from '@/ui/action-button'
import { Card, Cell } from '@/ui/card'
import { Field } from '@/ui/field'
import { NoticeBar } from '@/ui/notice-bar'
import { Picker } from '@/ui/picker'
import { StateNotice } from '@/ui/state-notice'
import { Textarea } from '@/ui/textarea'
import { Uploader } from '@/ui/uploader'
import { usePausing } from '@/ui/use-pausing'
import { useErratum } from './use-erratum'

const PAUSE_MS = 500
const LEAST = 4
type AlikeProps = { chapterId: number; page: number | undefined; quote: string; onJoined: () => void }

/** Reports of others that seem to mean the same mistake; joining one saves writing it again. */
function Alike({ chapterId, page, quote, onJoined }: AlikeProps) {
  const settled = usePausing(quote.trim(), PAUSE_MS)
  const { data = [] } = useQuery(
    errataQueries.similar({ chapterId, quote: settled.length < LEAST ? '' : settled, ...(page !== undefined && { page }) }),
  )
  if (data.length === 0) return null
  return (
    <View id="alike" role="group" label="相似的勘误">
      <View className="section-title" role="heading">
        已经有同学提交过，可以直接加入
      </View>
      {data.map((row) => (
        <Card key={row.id}>
          <ErratumText of={row} />
          <FollowButton of={row} onJoined={onJoined} />
        </Card>
      ))}
    </View>
  )
}

const LENGTH = 300
const PICTURES = 3
const texts = [
  ['quote', '原文摘录', '照着书抄下有错误的那句话'],
  ['wrong', '错在哪里', '写出错误的字、数字或说法'],
  ['right', '应该是什么', '写出你认为正确的内容和依据'],
] as const

type Report = ReturnType<typeof useErratum>

type PlaceProps = { of: Report; chapterTitle: string | undefined; onChoose: () => void }

/** Where in the book the mistake is. */
function Place({ of: { form, write }, chapterTitle, onChoose }: PlaceProps) {
  return (
    <>
      <Cell id="choose-chapter" side={chapterTitle ?? '请选择'} onClick={onChoose}>
        所在章节
      </Cell>
      <Field label="版次" value={form.edition} maxLength={40} onInput={(edition) => write({ edition })} />
      <Field
        label="页码"
        kind="digits"
        value={form.page}
        maxLength={4}
        placeholder="错误在第几页"
        onInput={(text) => write({ page: text })}
      />
    </>
  )
}

function Fields({ of: report, chapterTitle, onChoose }: PlaceProps) {
  const { form, pictures, write } = report
  return (
    <Card>
      <Place of={report} chapterTitle={chapterTitle} onChoose={onChoose} />
      {texts.map(([name, label, placeholder]) => (
        <Textarea
          key={name}
          id={`erratum-${name}`}
          label={label}
          placeholder={placeholder}
          maxLength={LENGTH}
          value={form[name]}
          onInput={(text) => write({ [name]: text })}
        />
      ))}
      <Uploader
        label="照片"
        files={pictures.tiles}
        most={PICTURES}
        onPick={pictures.pick}
        onRemove={pictures.remove}
        onRetry={pictures.retry}
      />
    </Card>
  )
}

type ChapterPickerProps = { chapters: BookDetail['chapters']; value: string; onPick: (id: string) => void; onClose: () => void }

function ChapterPicker({ chapters, value, onPick, onClose }: ChapterPickerProps) {
  const options = chapters.map(({ id, title }) => ({ value: String(id), text: title }))
  return (
    <Picker
      id="chapter-picker"
      title="所在章节"
      columns={[{ label: '章节', options }]}
      values={[value]}
      onConfirm={([picked = '']) => onPick(picked)}
      onClose={onClose}
    />
  )
}

/** The fields of a report of a mistake; similar reports are listed below. */
export function ErratumForm({ of: { book, chapters }, chapterId }: { of: BookDetail; chapterId: number | undefined }) {
  const report = useErratum(book.id, book.edition, chapterId)
  const { form, pictures, isWhole, hasFailed, isBusy, write, forget, send } = report
  const [isChoosing, setChoosing] = useState(false)
  const chapter = chapters.find(({ id }) => String(id) === form.chapter)
  const page = /^[1-9]\d{0,3}$/.test(form.page) ? Number(form.page) : undefined
  const joined = () => {
    forget()
    replace('my-errata')
  }
  return (
    <View className="page-top">
      {hasFailed && <NoticeBar id="kept" isUrgent text="还没有提交成功，填写的内容已存在本机，稍后可以继续提交" />}
      <Card id="book">
        <BookLine of={book} />
      </Card>
      <Fields of={report} chapterTitle={chapter?.title} onChoose={() => setChoosing(true)} />
      {chapter && <Alike chapterId={chapter.id} page={page} quote={form.quote} onJoined={joined} />}
      <ActionBar>
        <ActionButton id="send-erratum" isWide isBusy={isBusy} disabled={!isWhole || !chapter || pictures.isSending} onClick={send}>
          提交勘误
        </ActionButton>
      </ActionBar>
      {isChoosing && (
        <ChapterPicker
          chapters={chapters}
          value={form.chapter}
          onPick={(picked) => {
            write({ chapter: picked })
            setChoosing(false)
          }}
          onClose={() => setChoosing(false)}
        />
      )}
    </View>
  )
}

definePageConfig({ navigationBarTitleText: '提交勘误' })

const choose = () => replace('book-errata-add-choose')

function OfBook({ bookId, chapterId }: { bookId: number; chapterId: number | undefined }) {
  const detail = useQuery(errataQueries.book(bookId))
  return <QueryState of={detail}>{(of) => <ErratumForm key={of.book.id} of={of} chapterId={chapterId} />}</QueryState>
}

export default screen('book-errata-add', ({ bookId, chapterId }) =>
  bookId === undefined ? (
    <StateNotice id="no-book" look="search" text="先选出有错误的那本书" action="选择图书" onAction={choose} />
  ) : (
    <OfBook bookId={bookId} chapterId={chapterId} />
  ),
)
