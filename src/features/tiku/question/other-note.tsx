import type { Note } from '@/contract/tiku/review.schema'
import { View } from '@/platform/elements'
import { ActionButton } from '@/ui/action-button'
import { Card } from '@/ui/card'
import '@/ui/rich-content.scss'

type OtherNoteProps = { theirs: Note; mine: string; onMeet: (text: string, version: number) => void }

/** The note was changed on another device meanwhile: both texts are shown, and the learner chooses how to go on. */
export function OtherNote({ theirs, mine, onMeet }: OtherNoteProps) {
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
