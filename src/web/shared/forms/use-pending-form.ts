import { useNavigation } from 'react-router';

/** The pending form of an intent, for optimistic rendering; null: none is being sent. */
export function usePendingForm(intent: string): FormData | null {
  const { formData } = useNavigation();
  return formData?.get('intent') === intent ? formData : null;
}
