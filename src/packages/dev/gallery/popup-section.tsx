import { type ReactNode, useState } from 'react'
import { View } from '@/platform/elements'
import { toast } from '@/platform/toast'
import { ActionButton } from '@/ui/action-button'
import { Calendar } from '@/ui/calendar'
import { Cascader } from '@/ui/cascader'
import { ImagePreview } from '@/ui/image-preview'
import { Picker } from '@/ui/picker'
import { ActionSheet, Dialog, Popup } from '@/ui/popup'
import { acts, columns, pictures, regions } from './samples'
import { Shelf } from './shelf'

const names = [
  'Popup',
  'Popup 居中',
  'Popup 整页',
  'Popup 叠放',
  'Dialog',
  'ActionSheet',
  'Picker',
  'Cascader',
  'Calendar',
  'ImagePreview',
] as const
type Name = (typeof names)[number]

function RegionCascader({ onClose }: { onClose: () => void }) {
  const [chosen, setChosen] = useState<string[]>([])
  const cities = regions.find(({ value }) => value === chosen[0])?.cities
  const choose = (level: number, value: string) => {
    setChosen([...chosen.slice(0, level), value])
    if (level === 1) onClose()
  }
  return (
    <Cascader
      id="cascader"
      title="所在地区"
      levels={cities ? [regions, cities] : [regions]}
      chosen={chosen}
      onChoose={choose}
      onClose={onClose}
    />
  )
}

function Stacked({ onClose }: { onClose: () => void }) {
  const [isAsking, setAsking] = useState(false)
  return (
    <Popup id="stack" title="下面一层" onClose={onClose}>
      <ActionButton onClick={() => setAsking(true)}>再开一层</ActionButton>
      {isAsking && (
        <Popup id="stack-top" title="上面一层" place="middle" onClose={() => setAsking(false)}>
          <View>返回和 Esc 只关上面这一层。</View>
        </Popup>
      )}
    </Popup>
  )
}

type OpenedProps = { onClose: () => void; onDone: (text: string) => void }

const popups: Record<Name, (props: OpenedProps) => ReactNode> = {
  Popup: ({ onClose }) => (
    <Popup
      id="popup"
      title="课程目录"
      onClose={onClose}
      foot={
        <ActionButton isWide onClick={onClose}>
          好的
        </ActionButton>
      }
    >
      <View>从下方升起，里面可以滚动。</View>
    </Popup>
  ),
  'Popup 居中': ({ onClose }) => (
    <Popup id="middle" title="提示" place="middle" onClose={onClose}>
      <View>站在屏幕中间，点旁边就关。</View>
    </Popup>
  ),
  'Popup 整页': ({ onClose }) => (
    <Popup id="whole" title="选择科目" place="whole" onClose={onClose}>
      <View>占满整个屏幕。</View>
    </Popup>
  ),
  'Popup 叠放': ({ onClose }) => <Stacked onClose={onClose} />,
  Dialog: ({ onClose, onDone }) => (
    <Dialog id="dialog" title="确认交卷？" confirm="交卷" cancel="再检查" onConfirm={() => onDone('已交卷')} onCancel={onClose}>
      还有 3 题未作答，未作答的题不得分。
    </Dialog>
  ),
  ActionSheet: ({ onClose, onDone }) => <ActionSheet id="action-sheet" title="这条笔记" acts={acts} onChoose={onDone} onClose={onClose} />,
  Picker: ({ onClose, onDone }) => (
    <Picker
      id="picker"
      title="考试时间"
      columns={columns}
      values={['2027', '05']}
      onConfirm={(values) => onDone(values.join('-'))}
      onClose={onClose}
    />
  ),
  Cascader: ({ onClose }) => <RegionCascader onClose={onClose} />,
  Calendar: ({ onClose, onDone }) => (
    <Calendar
      id="calendar"
      title="选择学习日期"
      today="2026-11-21"
      first="2026-10-08"
      last="2027-01-20"
      most={31}
      range={{ from: '2026-11-18', to: '2026-11-24' }}
      onConfirm={(from, to) => onDone(`${from} 至 ${to}`)}
      onClose={onClose}
    />
  ),
  ImagePreview: ({ onClose }) => <ImagePreview images={pictures} startAt={1} onClose={onClose} />,
}

function Opened({ name, onClose }: { name: Name; onClose: () => void }) {
  const done = (text: string) => {
    toast(text)
    onClose()
  }
  return popups[name]({ onClose, onDone: done })
}

/** Shows the parts that open over the page. */
export function PopupSection() {
  const [name, setName] = useState<Name | null>(null)
  return (
    <>
      <Shelf name="浮层">
        {names.map((each) => (
          <ActionButton key={each} id={`open-${each}`} look="plain" onClick={() => setName(each)}>
            {each}
          </ActionButton>
        ))}
        <ActionButton look="plain" onClick={() => toast('已保存')}>
          Toast
        </ActionButton>
      </Shelf>
      {name && <Opened name={name} onClose={() => setName(null)} />}
    </>
  )
}
