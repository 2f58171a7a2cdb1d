import { useState } from 'react'
import { View } from '@/platform/elements'
import { toast } from '@/platform/toast'
import { ActionBar } from '@/ui/action-bar'
import { ActionButton } from '@/ui/action-button'
import { Avatar } from '@/ui/avatar'
import { Badge } from '@/ui/badge'
import { Cell } from '@/ui/cell'
import { Fold } from '@/ui/fold'
import { Icon } from '@/ui/icon'
import { iconNames } from '@/ui/icon-names'
import { Price } from '@/ui/price'
import { Sidebar } from '@/ui/sidebar'
import { TabBar } from '@/ui/tab-bar'
import { Tabs } from '@/ui/tabs'
import { Tag } from '@/ui/tag'
import { chapters } from './samples'
import { Shelf } from './shelf'

const press = () => toast('按下了')

function TabShelves() {
  const [tab, setTab] = useState('basic')
  return (
    <>
      <Shelf name="Tabs 标签页" isBlock>
        <Tabs label="章节" tabs={chapters} current={tab} onChange={setTab}>
          <View className="page-pad">{tab} 的内容</View>
        </Tabs>
      </Shelf>
      <Shelf name="Sidebar 侧栏" isBlock>
        <Sidebar label="科目" tabs={chapters} current={tab} onChange={setTab}>
          <View className="page-pad">{tab} 的内容</View>
        </Sidebar>
      </Shelf>
    </>
  )
}

function SignShelves() {
  return (
    <>
      <Shelf name="Tag 标签 · Badge 徽标">
        <Tag>直播</Tag>
        <Tag tone="quiet">选修</Tag>
        <Tag tone="right">答对</Tag>
        <Tag tone="wrong">答错</Tag>
        <Tag tone="warn">将过期</Tag>
        <Badge count={3} />
        <Badge count={120} />
        <Badge label="有新消息" />
      </Shelf>
      <Shelf name="Avatar 头像 · Price 价格">
        <Avatar src="" name="启明" />
        <Price fen={19_900} was={29_900} isLarge />
        <Price fen={1_990} />
        <Price fen={0} />
      </Shelf>
      <Shelf name="Icon 图标">
        {iconNames.map((name) => (
          <Icon key={name} name={name} />
        ))}
      </Shelf>
    </>
  )
}

function ButtonShelf() {
  return (
    <Shelf name="Button 按钮">
      <ActionButton onClick={press}>主要</ActionButton>
      <ActionButton look="plain" onClick={press}>
        次要
      </ActionButton>
      <ActionButton look="quiet" onClick={press}>
        文字
      </ActionButton>
      <ActionButton disabled onClick={press}>
        不可用
      </ActionButton>
      <ActionButton isBusy onClick={press}>
        正在提交
      </ActionButton>
    </Shelf>
  )
}

/** What is pressed, and the small signs beside it. */
export function PressRoom() {
  return (
    <>
      <ButtonShelf />
      <Shelf name="Cell 单元格" isBlock>
        <Cell side="已开通">只读</Cell>
        <Cell side="3 门" onClick={press}>
          我的课程
        </Cell>
      </Shelf>
      <TabShelves />
      <SignShelves />
      <Shelf name="Collapse 折叠" isBlock>
        <Fold title="答案解析">资产等于负债加所有者权益。</Fold>
      </Shelf>
      <ActionBar lead={<Price fen={19_900} isLarge />}>
        <ActionButton onClick={press}>立即购买</ActionButton>
      </ActionBar>
      <TabBar
        tabs={[
          { key: 'home', text: '首页', icon: 'house' },
          { key: 'mine', text: '我的', icon: 'user' },
        ]}
        current="home"
        onChoose={press}
      />
    </>
  )
}
