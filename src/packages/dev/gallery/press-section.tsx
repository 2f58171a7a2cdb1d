import { toast } from '@/platform/toast'
import { ActionButton } from '@/ui/action-button'
import { Avatar } from '@/ui/avatar'
import { Icon } from '@/ui/icon'
import { iconNames } from '@/ui/icon-names'
import { Price } from '@/ui/price'
import { Badge, Tag } from '@/ui/tag'
import { face } from './samples'
import { Shelf } from './shelf'

const press = () => toast('按下了')

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
        <Avatar src="" name="学员" />
        <Avatar src={face} name="周老师" />
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
      <ActionButton isWide onClick={press}>
        整行
      </ActionButton>
    </Shelf>
  )
}

/** Shows the parts that are pressed, and the small signs beside them. */
export function PressSection() {
  return (
    <>
      <ButtonShelf />
      <SignShelves />
    </>
  )
}
