/** Labels of the states of a live lesson. */
export const livingStatusNames = { pending: '未开播', living: '直播中', ended: '已结束', replay: '可回看' } as const
