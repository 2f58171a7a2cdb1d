import { NoticeBar } from '@/ui/notice-bar'
import { Textarea } from '@/ui/textarea'
import { OtherNote } from './other-note'
import type { useNote } from './use-note'

/** Longest note the contract takes. */
const NOTE_LENGTH = 2000

/** The text of a note, what is known of its draft, and the choice where another device changed it meanwhile. */
export function NoteFields({ note }: { note: ReturnType<typeof useNote> }) {
  return (
    <>
      {note.isFromDraft && <NoticeBar id="from-draft" text="已找回上次没有保存的内容" />}
      {!note.isKept && <NoticeBar id="device-full" isUrgent text="设备存储已满，草稿没有存下，请尽快保存" />}
      <Textarea
        id="note-text"
        label="笔记"
        placeholder="记下易错点、口诀或自己的理解"
        maxLength={NOTE_LENGTH}
        value={note.text}
        error={note.error && !note.theirs ? '没有保存成功，内容还在本机，请稍后再试' : undefined}
        onInput={note.write}
      />
      {note.theirs && <OtherNote theirs={note.theirs} mine={note.text} onMeet={note.meet} />}
    </>
  )
}
