import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { Remark, RemarkKind } from '@/contract/site/remark.schema'
import { session } from '@/data/account/session'
import { serverNow } from '@/data/http/clock'
import { useAct } from '@/data/http/use-act'
import { likeRemark, removeRemark } from '@/data/site/remark'
import { remarkWords } from '@/domain/site/remark'
import { timeAgo } from '@/domain/time/relative-time'
import { goLoginFromHere } from '@/navigation/go-login'
import { View } from '@/platform/elements'
import { toast } from '@/platform/toast'
import { ActRow, ActSign } from '@/ui/act-row'
import { ActionButton } from '@/ui/action-button'
import { Avatar } from '@/ui/avatar'
import { Card } from '@/ui/card'
import { Icon } from '@/ui/icon'
import { Dialog } from '@/ui/popup'
import { Tag } from '@/ui/tag'
import './index.scss'

const RemarkReport = lazy(() => import('./remark-report').then((late) => ({ default: late.RemarkReport })))

/** Runs an act of a learner; a visitor signs in first. */
const signedIn = (act: () => void) => () => (session.store.getState().refreshToken === '' ? goLoginFromHere() : act())

function Remove({ id, word }: { id: number; word: string }) {
  const cache = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const { run, isBusy } = useAct(() => removeRemark(cache, id), { onSuccess: () => toast(`${word}已删除`) })
  return (
    <>
      <ActionButton look="quiet" onClick={() => setAsking(true)}>
        <ActSign name="remove" />
        删除
      </ActionButton>
      {isAsking && (
        <Dialog
          id="remove-dialog"
          title={`删除${word}`}
          confirm="删除"
          cancel="再想想"
          isBusy={isBusy}
          onConfirm={() => run()}
          onCancel={() => setAsking(false)}
        >
          删除后不能恢复。
        </Dialog>
      )}
    </>
  )
}

function Like({ of, word }: { of: Remark; word: string }) {
  const { run, isBusy, data: shown = of } = useAct((isOn: boolean) => likeRemark(of.id, isOn))
  return (
    <View className={shown.isLiked ? 'act-row__part is-liked' : 'act-row__part'}>
      <ActionButton look="plain" isBusy={isBusy} onClick={signedIn(() => run(!shown.isLiked))}>
        <ActSign name="like" />
        {shown.isLiked ? `已点${word} ${shown.likeCount}` : `${word} ${shown.likeCount}`}
      </ActionButton>
    </View>
  )
}

/** One comment or shared note: liked and reported by others, deleted by its author. */
export function RemarkCard({ kind, of }: { kind: RemarkKind; of: Remark }) {
  const [isReporting, setReporting] = useState(false)
  const { one, like } = remarkWords[kind]
  return (
    <Card id={`remark-${of.id}`}>
      <View className="row">
        <Avatar src={of.author.avatar} name={of.author.name} />
        <View className="row__main">
          <View>{of.author.name}</View>
          <View className="small">{timeAgo(of.madeAt, serverNow())}</View>
        </View>
        {of.isHeld && <Tag tone="warn">审核中</Tag>}
      </View>
      <View className="remark-text">{of.text}</View>
      <ActRow>
        {of.isMine ? <Remove id={of.id} word={one} /> : <Like of={of} word={like} />}
        {!of.isMine && (
          <ActionButton look="quiet" label={`举报${of.author.name}的${one}`} onClick={signedIn(() => setReporting(true))}>
            <Icon name="flag" />
            举报
          </ActionButton>
        )}
      </ActRow>
      {isReporting && (
        <Suspense fallback={null}>
          <RemarkReport id={of.id} onClose={() => setReporting(false)} />
        </Suspense>
      )}
    </Card>
  )
}
