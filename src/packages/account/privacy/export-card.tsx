import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { DataExport } from '@/contract/account/privacy.schema'
import { privacyQueries } from '@/data/account/privacy'
import { exportFile, requestExport } from '@/data/account/privacy-commands'
import { profileQueries } from '@/data/account/profile'
import { dayText } from '@/domain/time/day-text'
import { View } from '@/platform/elements'
import { link } from '@/platform/link'
import { toast } from '@/platform/toast'
import { ActionButton } from '@/ui/action-button'
import { Card } from '@/ui/card'
import { Cell } from '@/ui/cell'
import { ProvePopup } from '../parts/prove-popup'
import { shownError } from '../parts/shown-error'

const words = { queued: '正在生成', ready: '可以下载', expired: '已过期' } as const

async function download(id: number, ticket?: string): Promise<void> {
  const { url } = await exportFile(id, ticket)
  if ((await link.open(url)) === 'copied') toast('下载链接已复制，请在浏览器中打开，10 分钟内有效')
}

function Line({ id, status, askedAt }: DataExport) {
  const { data: personal } = useQuery(profileQueries.personal())
  const [isProving, setProving] = useState(false)
  const { mutate, isPending } = useMutation({ mutationFn: () => download(id), onError: (error) => toast(shownError(error)) })
  // An account without a number has no second factor.
  const get = () => {
    if (personal?.verifiedMobile !== '') setProving(true)
    else if (!isPending) mutate()
  }
  const getBy = async (ticket: string) => {
    await download(id, ticket)
    setProving(false)
  }
  return (
    <>
      <Cell id={`export-${id}`} side={words[status]} {...(status === 'ready' && { onClick: get })}>
        {dayText(askedAt)} 申请
      </Cell>
      {isProving && <ProvePopup title="验证后下载" action="下载" onTicket={getBy} onClose={() => setProving(false)} />}
    </>
  )
}

/** Copies of the learner's data: requested here, made in the background, downloaded when ready. */
export function ExportCard() {
  const cache = useQueryClient()
  const { data: rows = [] } = useQuery(privacyQueries.exports())
  const asking = useMutation({
    mutationFn: requestExport,
    onSuccess: async ({ status }) => {
      toast(status === 'ready' ? '刚刚生成过，可以直接下载' : '已开始生成，稍后回到这里下载')
      await cache.invalidateQueries({ queryKey: privacyQueries.exports().queryKey })
    },
    onError: (error) => toast(shownError(error)),
  })
  return (
    <Card id="exports">
      <View className="muted">包括你的资料、学习、订单和聊天记录，以及上传过的图片和录音，做好后打包成一个压缩文件，保留 7 天。</View>
      {rows.map((row) => (
        <Line key={row.id} {...row} />
      ))}
      <View className="page-top">
        <ActionButton id="ask-export" look="plain" isWide isBusy={asking.isPending} onClick={() => asking.mutate()}>
          导出我的数据
        </ActionButton>
      </View>
    </Card>
  )
}
