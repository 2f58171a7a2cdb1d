import { useState } from 'react'
import type { OwnNotes } from '@/data/exam/own-notes'
import { Text, View } from '@/platform/elements'
import { Drawing } from '@/platform/elements/drawing'
import { ActionButton } from '@/ui/action-button'
import { DockedTool } from './docked-tool'
import './draft-pad.scss'

type DraftPadProps = { drafts: OwnNotes['drafts']; questionId: number; number: number; onClose: () => void }

/** A sheet to reckon on, one for each question; it stays on this device and is thrown away at hand-in. */
export function DraftPad({ drafts, questionId, number, onClose }: DraftPadProps) {
  const [strokes, setStrokes] = useState(() => drafts.read(questionId))
  const put = (next: readonly (readonly number[])[]) => {
    drafts.write(questionId, next)
    setStrokes(next)
  }
  return (
    <DockedTool id="draft-pad" title={`第 ${number} 题草稿`} onClose={onClose}>
      <Drawing
        id="draft-sheet"
        className="draft-pad__sheet"
        label={`草稿纸，已画 ${strokes.length} 笔`}
        strokes={strokes}
        onStroke={(stroke) => put([...strokes, stroke])}
      />
      <View className="draft-pad__acts">
        <Text className="small">草稿只存在本机，交卷后清除。</Text>
        <ActionButton id="draft-undo" look="quiet" disabled={strokes.length === 0} onClick={() => put(strokes.slice(0, -1))}>
          撤销
        </ActionButton>
        <ActionButton id="draft-clear" look="quiet" disabled={strokes.length === 0} onClick={() => put([])}>
          清空
        </ActionButton>
      </View>
    </DockedTool>
  )
}
