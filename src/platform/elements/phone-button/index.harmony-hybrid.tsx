export { PhoneButton } from './index.h5'
