import { useState } from 'react'
import type { createDrafts } from '@/data/exam/drafts'
import { View } from '@/platform/elements'
import { Drawing } from '@/platform/elements/drawing'
import { ActionButton } from '@/ui/action-button'
import { Popup } from '@/ui/popup'
import './draft-pad.scss'

type DraftPadProps = { drafts: ReturnType<typeof createDrafts>; questionId: number; number: number; onClose: () => void }

/** A sheet to reckon on, one for each question; it stays on this device and is thrown away at hand-in. */
export function DraftPad({ drafts, questionId, number, onClose }: DraftPadProps) {
  const [strokes, setStrokes] = useState(() => drafts.read(questionId))
  const put = (next: readonly (readonly number[])[]) => {
    drafts.write(questionId, next)
    setStrokes(next)
  }
  const foot = (
    <>
      <ActionButton id="draft-undo" look="plain" isWide disabled={strokes.length === 0} onClick={() => put(strokes.slice(0, -1))}>
        撤销一笔
      </ActionButton>
      <ActionButton id="draft-clear" look="plain" isWide disabled={strokes.length === 0} onClick={() => put([])}>
        清空
      </ActionButton>
    </>
  )
  return (
    <Popup id="draft-pad" title={`第 ${number} 题草稿`} onClose={onClose} foot={foot}>
      <View className="small">草稿只存在本机，交卷后清除。</View>
      <Drawing
        id="draft-sheet"
        className="draft-pad__sheet"
        label={`草稿纸，已画 ${strokes.length} 笔`}
        strokes={strokes}
        onStroke={(stroke) => put([...strokes, stroke])}
      />
    </Popup>
  )
}
