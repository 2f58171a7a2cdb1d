import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AiSession } from '@/contract/ai/ai.schema'
import { agreeToAi, aiQueries, removeAiSession, removeAiSessions } from '@/data/ai/ai'
import { useAct } from '@/data/http/use-act'
import { dayText } from '@/domain/time/day'
import { Endless } from '@/features/page-frame/endless'
import { talkArt } from '@/features/page-frame/talk-art'
import { Button, View } from '@/platform/elements'
import { ActionButton } from '@/ui/action-button'
import { Cell } from '@/ui/card'
import { Icon } from '@/ui/icon'
import { Dialog, Popup } from '@/ui/popup'

type Props = { onOpen: (id: number) => void; onClose: () => void }
type Removal = { title: string; text: string; run: () => Promise<unknown> }

const all: Removal = { title: '清空全部对话？', text: '删除后不能恢复。', run: removeAiSessions }
const withdrawal: Removal = { title: '撤回同意？', text: '撤回后不再使用 AI，全部对话会一并删除。', run: () => agreeToAi(false) }
const one = ({ id, title }: AiSession): Removal => ({ title: '删除这个对话？', text: title, run: () => removeAiSession(id) })

function Row({ of: row, onOpen, onRemove }: { of: AiSession; onOpen: (id: number) => void; onRemove: () => void }) {
  return (
    <View className="ai-session" role="listitem">
      <View className="ai-session__main">
        <Cell id={`session-${row.id}`} onClick={() => onOpen(row.id)}>
          <View>{row.title}</View>
          <View className="small">
            {dayText(row.touchedAt)} · {row.turnCount} 问
          </View>
        </Cell>
      </View>
      <Button id={`remove-${row.id}`} className="ai-session__remove" label={`删除：${row.title}`} onClick={onRemove}>
        <Icon name="x" />
      </Button>
    </View>
  )
}

/** Asks before something is removed, and removes it. */
function RemovalDialog({ of: removal, onRemoved, onClose }: { of: Removal; onRemoved: () => void; onClose: () => void }) {
  const cache = useQueryClient()
  const { run, isBusy } = useAct(removal.run, {
    onSuccess: () => {
      void cache.invalidateQueries({ queryKey: ['ai'] })
      onRemoved()
    },
  })
  return (
    <Dialog id="ai-removal" title={removal.title} confirm="确定" cancel="取消" isBusy={isBusy} onConfirm={() => run()} onCancel={onClose}>
      {removal.text}
    </Dialog>
  )
}

/** The conversations of before: each can be gone on with or deleted. */
export function HistoryPopup({ onOpen, onClose }: Props) {
  const list = useInfiniteQuery(aiQueries.sessions())
  const [removal, setRemoval] = useState<Removal | null>(null)
  return (
    <Popup id="ai-history" title="历史对话" onClose={onClose}>
      <ActionButton id="new-session" look="plain" isWide onClick={() => onOpen(0)}>
        开始新的对话
      </ActionButton>
      <Endless id="ai-sessions" of={list} empty={{ art: talkArt('tutor'), text: '还没有对话，问出第一个问题吧' }}>
        {(rows) => (
          <View role="list" label="历史对话">
            {rows.map((row) => (
              <Row key={row.id} of={row} onOpen={onOpen} onRemove={() => setRemoval(one(row))} />
            ))}
          </View>
        )}
      </Endless>
      <View className="ai-history__foot">
        <ActionButton id="remove-all" look="quiet" onClick={() => setRemoval(all)}>
          清空全部对话
        </ActionButton>
        <ActionButton id="withdraw" look="quiet" onClick={() => setRemoval(withdrawal)}>
          撤回同意
        </ActionButton>
      </View>
      {removal && <RemovalDialog of={removal} onRemoved={() => onOpen(0)} onClose={() => setRemoval(null)} />}
    </Popup>
  )
}
