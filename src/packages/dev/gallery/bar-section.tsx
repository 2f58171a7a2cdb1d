import { useState } from 'react'
import { View } from '@/platform/elements'
import { toast } from '@/platform/toast'
import { ActionBar, ActionButton } from '@/ui/action-button'
import { NavBar, TabBar } from '@/ui/bars'
import { Card, Cell } from '@/ui/card'
import { Fold } from '@/ui/fold'
import { Price } from '@/ui/price'
import { Sidebar, Tabs } from '@/ui/tabs'
import { chapters, tabs } from './samples'
import { Shelf } from './shelf'

const press = () => toast('按下了')

/** Bars that keep to an edge of the screen keep to an edge of this frame. */
function BarShelves() {
  const [tab, setTab] = useState('home')
  return (
    <>
      <Shelf name="NavBar 导航栏" isBlock>
        <NavBar title="只有标题" isFixed={false} />
        <NavBar title="返回与右侧文字" isFixed={false} rightText="分享" onBack={press} onRight={press} />
        <NavBar title="左侧文字" isFixed={false} leftText="取消" rightText="保存" onBack={press} onRight={press} />
        <NavBar title="深色，很长的标题会折成两行，再长就省略" isFixed={false} isDark onBack={press} />
      </Shelf>
      <Shelf name="TabBar 标签栏 · ActionBar 底栏" isBlock>
        <View className="gallery__frame">
          <TabBar tabs={tabs} current={tab} onChoose={setTab} />
        </View>
        <View className="gallery__frame">
          <ActionBar lead={<Price fen={19_900} isLarge />}>
            <ActionButton onClick={press}>立即购买</ActionButton>
          </ActionBar>
        </View>
      </Shelf>
    </>
  )
}

/** Shows the parts that hold a page together: its bars, its tabs, its cards and lines. */
export function BarSection() {
  const [tab, setTab] = useState('basic')
  return (
    <>
      <BarShelves />
      <Shelf name="Tabs 标签页" isBlock>
        <Tabs label="章节" tabs={chapters} current={tab} onChange={setTab}>
          <View className="page-pad">{tab} 的内容</View>
        </Tabs>
        <Tabs label="筛选" look="pill" tabs={chapters} current={tab} onChange={setTab} />
      </Shelf>
      <Shelf name="Sidebar 侧栏" isBlock>
        <Sidebar label="科目" tabs={chapters} current={tab} onChange={setTab}>
          <View className="page-pad">{tab} 的内容</View>
        </Sidebar>
      </Shelf>
      <Shelf name="Cell 单元格" isBlock>
        <Cell side="已开通">只读</Cell>
        <Cell side="3 门" onClick={press}>
          我的课程
        </Cell>
      </Shelf>
      <Shelf name="Collapse 折叠" isBlock>
        <Fold title="答案解析">资产等于负债加所有者权益。</Fold>
        <Fold title="一开始就展开" isOpenAtFirst>
          再点一次收起。
        </Fold>
      </Shelf>
      <Card onClick={press}>
        <View className="title">Card 卡片</View>
        <View className="muted">整张卡片都可以点</View>
      </Card>
    </>
  )
}
