import Taro from '@tarojs/taro'
import { TOAST_MS, type ToastPort } from './port'

export const toast: ToastPort = (title) => void Taro.showToast({ title, icon: 'none', duration: TOAST_MS })
