import type { Note } from '@/contract/tiku/review.schema'
import { View } from '@/platform/elements'
import { ActionButton } from '@/ui/action-button'
import { Card } from '@/ui/card'
import { NoticeBar } from '@/ui/notice-bar'
import { Textarea } from '@/ui/textarea'
import type { useNote } from './use-note'
import '@/ui/rich-content.scss'

type OtherNoteProps = { theirs: Note; mine: string; onMeet: (text: string, version: number) => void }

/** The note was changed on another device meanwhile: both texts are shown, and the learner chooses how to go on. */
function OtherNote({ theirs, mine, onMeet }: OtherNoteProps) {
  return (
    <Card id="other-note">
      <View className="title" role="alert">
        这条笔记刚在另一台设备上改过
      </View>
      <View className="rich__p">{theirs.text || '（那边已清空）'}</View>
      <View className="row">
        <ActionButton look="quiet" onClick={() => onMeet(theirs.text, theirs.version)}>
          用那边的
        </ActionButton>
        <ActionButton look="quiet" onClick={() => onMeet(`${theirs.text}\n${mine}`, theirs.version)}>
          两份合在一起
        </ActionButton>
        <ActionButton look="quiet" onClick={() => onMeet(mine, theirs.version)}>
          用我写的
        </ActionButton>
      </View>
    </Card>
  )
}

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
