import { type AddressInfo, createServer, type Socket } from 'node:net';

/**
 * An SMTP server on loopback that accepts every mail, except lines that begin with `refuses`.
 * @param reply to the refused lines
 * @returns `received`: all that was sent to it, `disconnect`: ends the open connections, as servers do with idle ones, and returns their number
 */
export async function startMailServer(refuses = '', reply = '550 no') {
  const received: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
    let isData = false;
    socket.write('220 test\r\n');
    socket.on('data', (bytes) => {
      const text = bytes.toString();
      received.push(text);
      if (isData) {
        if (!text.endsWith('\r\n.\r\n')) return;
        isData = false;
        socket.write('250 accepted\r\n');
      } else if (refuses !== '' && text.startsWith(refuses)) socket.write(`${reply}\r\n`);
      else if (text.startsWith('DATA')) {
        isData = true;
        socket.write('354 go on\r\n');
      } else socket.write('250 yes\r\n');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const disconnect = () => {
    for (const socket of sockets) socket.end('421 idle\r\n');
    return sockets.size;
  };
  const url = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, received: () => received.join(''), disconnect, close: () => server.close() };
}
