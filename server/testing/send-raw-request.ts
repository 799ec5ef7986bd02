import { connect } from 'node:net';

/** Sends text over a TCP connection, which fetch would reject or rewrite, and returns everything received until the server closes it. */
export const sendRawRequest = async (origin: string, request: string): Promise<string> => {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  socket.write(request);
  let text = '';
  for await (const chunk of socket) text += String(chunk);
  return text;
};
