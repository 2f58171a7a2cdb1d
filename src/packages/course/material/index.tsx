import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Material, MaterialType } from '@/contract/course/material.schema'
import { materialQueries, materialTicket } from '@/data/course/material'
import { useAct } from '@/data/http/use-act'
import { sizeText } from '@/domain/text/size-text'
import { QueryState, screen } from '@/features/page-frame/screen'
import { talkArt } from '@/features/page-frame/talk-art'
import { go } from '@/navigation/go'
import { View } from '@/platform/elements'
import { link } from '@/platform/link'
import { toast } from '@/platform/toast'
import { ActionBar, ActionButton } from '@/ui/action-button'
import { Card, Cell } from '@/ui/card'
import { Checkbox } from '@/ui/choices'
import { Tabs } from '@/ui/tabs'
import './index.scss'

definePageConfig({ navigationBarTitleText: '课程资料' })

const tabs = [
  { key: 'all', text: '全部' },
  { key: 'handout', text: '讲义' },
  { key: 'exercise', text: '习题' },
  { key: 'table', text: '表格' },
] as const satisfies readonly { key: MaterialType | 'all'; text: string }[]
const typeOf = (key: string) => tabs.find((tab) => tab.key === key && tab.key !== 'all')?.key as MaterialType | undefined

/** Opens the files in a browser, or shows that the address was copied where the host cannot. */
function useDownload() {
  return useAct(async (ids: readonly number[]) => link.leave((await materialTicket(ids)).url), {
    onSuccess: (end) => {
      if (end === 'copied') toast('下载地址已复制，请在手机浏览器里打开，十分钟内有效')
      if (end === 'failed') toast('这里不能下载，请换手机浏览器再试')
    },
  })
}

function Files({ files }: { files: readonly Material[] }) {
  const [chosen, setChosen] = useState<readonly number[]>([])
  const { run, isBusy } = useDownload()
  const picked = files.filter(({ id }) => chosen.includes(id))
  const total = picked.reduce((sum, { size }) => sum + size, 0)
  const toggle = (id: number) => setChosen(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id])
  return (
    <>
      <Card>
        {files.map(({ id, title, fileName, size }) => (
          <View key={id} className="material-line">
            <View className="material-line__main">
              <Checkbox id={`pick-${id}`} isChecked={chosen.includes(id)} onChange={() => toggle(id)}>
                <View>{title}</View>
                <View className="small">
                  {fileName.split('.').pop()?.toUpperCase()} · {sizeText(size)}
                </View>
              </Checkbox>
            </View>
            <ActionButton id={`download-${id}`} look="plain" label={`下载 ${title}`} onClick={() => run([id])}>
              下载
            </ActionButton>
          </View>
        ))}
      </Card>
      <ActionBar>
        <ActionButton
          id="download-chosen"
          isWide
          isBusy={isBusy}
          disabled={picked.length === 0}
          onClick={() => run(picked.map(({ id }) => id))}
        >
          {picked.length === 0 ? '选好资料，一起下载' : `打包下载 ${picked.length} 份（${sizeText(total)}）`}
        </ActionButton>
      </ActionBar>
    </>
  )
}

export default screen('course_material', ({ id }) => {
  const [tab, setTab] = useState('all')
  const files = useQuery(materialQueries.list(id, typeOf(tab)))
  return (
    <View className="page-top">
      <Card>
        <Cell id="to-downloads" side="没有网络也能看" onClick={() => go('tiku_downloads', {}, { courseId: id })}>
          存到本机
        </Cell>
      </Card>
      <Tabs id="material-types" label="资料类型" tabs={tabs} current={tab} onChange={setTab}>
        <QueryState
          of={files}
          empty={{
            when: (rows) => rows.length === 0,
            art: talkArt('folder'),
            text: '这里还没有资料',
            action: '去听课',
            onAction: () => go('my_course_detail', { id }),
          }}
        >
          {(rows) => <Files key={tab} files={rows} />}
        </QueryState>
      </Tabs>
    </View>
  )
})
