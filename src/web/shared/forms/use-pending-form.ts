import { useNavigation } from 'react-router';

/** The form of an intent that is on its way, for what a page may show before the server has answered; null: none is. */
export function usePendingForm(intent: string): FormData | null {
  const { formData } = useNavigation();
  return formData?.get('intent') === intent ? formData : null;
}
